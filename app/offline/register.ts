/** After the page is awake and quiet: keeping pages for later must not slow this one. */
export function keepOffline(): void {
  if (!import.meta.env.PROD) return
  // Not everyone lets a site keep things; it works without.
  setTimeout(() => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}), 2_000)
}

/** A member's own page is kept for later too, once whoever keeps pages is there. `words` are the files it speaks from. */
export async function keepMemberOffline(words: string[]): Promise<void> {
  if (!import.meta.env.PROD) return
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  active?.postMessage({ keepMember: words })
}
