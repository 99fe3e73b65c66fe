/** The service worker of an installation that keeps nothing offline: it clears what another kept, and goes. */
export const retiredWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('exhale-')) await caches.delete(name)
  await self.registration.unregister()
}
`
