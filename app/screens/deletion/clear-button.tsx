import { useEffect, useState } from 'react'
import { useLeave } from '../../account/sign-out.ts'
import { useRoot } from '../../root-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import { clearBrowser } from './clear-browser.ts'

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
