import { useEffect, useState } from 'react'

/**
 * Chromium's offer to install comes once, early, and to no page in particular. The entry keeps it on the window, so that
 * pages that do not install carry nothing more.
 */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

declare global {
  interface Window {
    installPrompt?: Event
  }
}

const name = 'beforeinstallprompt'

/** Opens the browser's own question, where it has one. */
export function useInstallPrompt(): (() => void) | undefined {
  const [offer, setOffer] = useState<Event>()
  useEffect(() => {
    const look = (event?: Event) => setOffer(event ?? window.installPrompt)
    const forget = () => setOffer(undefined)
    look()
    window.addEventListener(name, look)
    window.addEventListener('appinstalled', forget)
    return () => {
      window.removeEventListener(name, look)
      window.removeEventListener('appinstalled', forget)
    }
  }, [])
  if (!offer) return undefined
  return () => {
    // A browser takes each offer up once.
    delete window.installPrompt
    setOffer(undefined)
    void (offer as InstallPrompt).prompt()
  }
}
