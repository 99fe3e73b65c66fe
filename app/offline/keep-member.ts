/** A member's own page is stored for later too, once the service worker is there. `words` are its language files. */
export async function keepMemberOffline(words: string[]): Promise<void> {
  if (!import.meta.env.PROD) return
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  active?.postMessage({ keepMember: words })
}
