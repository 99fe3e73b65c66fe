import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'

/** The device's own share sheet; where there is none, the link is copied. */
export function Share({ link }: { link: string }) {
  const t = useWords('certificate')
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null
  const share = async () => {
    const hasSheet = typeof navigator.share === 'function'
    // Anyone who closes the sheet has changed their mind.
    if (hasSheet) return void navigator.share({ url: link }).catch(() => undefined)
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <>
      <Button onClick={share}>{t('view.share')}</Button>
      <Button kind="secondary" onClick={() => window.print()}>
        {t('view.print')}
      </Button>
      <span role="status" className="text-sm text-quiet">
        {isCopied && t('view.copied')}
      </span>
    </>
  )
}
