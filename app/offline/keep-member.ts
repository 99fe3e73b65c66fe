/** A member's own page is kept for later too, once whoever keeps pages is there. `words` are the files it speaks from. */
export async function keepMemberOffline(words: string[]): Promise<void> {
  if (!import.meta.env.PROD) return
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  active?.postMessage({ keepMember: words })
}
