import { removeDatabase } from '../../browser/remove-database.ts'

/**
 * Removes everything a page of ours can have left in this browser. `partly` where another tab still holds a database,
 * which the browser removes as soon as that tab lets go of it.
 */
export async function clearBrowser(): Promise<'cleared' | 'clearedPartly'> {
  localStorage.clear()
  sessionStorage.clear()
  clearCookies()
  const kept = await window.caches?.keys()
  await Promise.all((kept ?? []).map(name => window.caches.delete(name)))
  const workers = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((workers ?? []).map(worker => worker.unregister()))
  const databases = (await window.indexedDB?.databases()) ?? []
  const gone = await Promise.all(databases.map(({ name }) => (name ? removeDatabase(name) : true)))
  return gone.every(Boolean) ? 'cleared' : 'clearedPartly'
}

function clearCookies(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=', 1)[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser yet
    if (name) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  }
}
