import { Share2 } from 'lucide'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
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
      <Button
        kind="secondary"
        wide
        className="max-sm:px-3 lg:w-auto"
        icon={<Icon of={Share2} className="size-5" />}
        onClick={share}
      >
        {t('view.share')}
      </Button>
      <span role="status" className="text-sm text-quiet empty:hidden max-lg:order-last">
        {isCopied && t('view.copied')}
      </span>
    </>
  )
}
