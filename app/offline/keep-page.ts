/** One page more that opens without a network, or no longer does. As all that is kept, it is asked for as a stranger. */
export const keepPage = (path: string, isKept: boolean): Promise<void> =>
  tellWorker(isKept ? { keepPage: path } : { dropPage: path })

/** Once the service worker is there. */
export async function tellWorker(message: Record<string, string | string[]>): Promise<void> {
  if (!import.meta.env.PROD) return
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  active?.postMessage(message)
}
