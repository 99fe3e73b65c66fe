/** After the page is awake and quiet: keeping pages for later must not slow this one. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Not everyone lets a site keep things; it works without.
    })
  if (document.readyState === 'complete') setTimeout(register, 1_000)
  else window.addEventListener('load', () => setTimeout(register, 1_000))
}
