import { useEffect, useState } from 'react'
import { useLeave } from '../account/client/sign-out.ts'
import { removeDatabase } from '../browser/remove-database.ts'
import { useRoot } from '../root-data.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'

/** In this tab only, and cleared with everything else. */
const key = 'exhale:clearing'

/**
 * Clears this browser. Anyone signed in is signed out first, and the page is loaded again: while the accounts client is
 * loaded it holds its database, and would write it again.
 */
export function ClearButton() {
  const t = useWords('deletion')
  const isAwake = useHydrated()
  const isKnown = useRoot()?.person != null
  const leave = useLeave()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'cleared' | 'clearedPartly' | 'clearFailed'>()

  const clear = async () => setOutcome(await clearBrowser().catch(() => 'clearFailed' as const))

  async function begin(): Promise<void> {
    setBusy(true)
    if (!isKnown) return clear().finally(() => setBusy(false))
    if (!(await leave().catch(() => true))) return setBusy(false)
    sessionStorage.setItem(key, 'yes')
    window.location.reload()
  }

  useEffect(() => {
    if (!sessionStorage.getItem(key)) return
    sessionStorage.removeItem(key)
    clearBrowser().then(setOutcome, () => setOutcome('clearFailed'))
  }, [])

  if (!isAwake) return null
  return (
    <div role="status" className="mt-4 grid justify-items-start gap-4">
      {outcome && (
        <Banner tone={outcome === 'cleared' ? 'success' : 'warning'}>{t(`start.${outcome}`)}</Banner>
      )}
      {outcome !== 'cleared' && (
        <Button kind="secondary" busy={isBusy} onClick={begin}>
          {t('start.clear')}
        </Button>
      )}
    </div>
  )
}

/**
 * Removes everything a page of ours can have left in this browser. `partly` where another tab still holds a database,
 * which the browser removes as soon as that tab lets go of it.
 */
async function clearBrowser(): Promise<'cleared' | 'clearedPartly'> {
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
