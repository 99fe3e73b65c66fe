/** One page more that opens without a network, or no longer does. As all that is kept, it is asked for as a stranger. */
export async function keepPage(path: string, isKept: boolean): Promise<void> {
  if (!import.meta.env.PROD) return
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  active?.postMessage(isKept ? { keepPage: path } : { dropPage: path })
}
