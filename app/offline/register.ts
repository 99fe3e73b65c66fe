/** After the page is awake and quiet: keeping pages for later must not slow this one. */
export function keepOffline(): void {
  if (!import.meta.env.PROD) return
  // Not everyone lets a site keep things; it works without.
  setTimeout(() => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}), 2_000)
}
