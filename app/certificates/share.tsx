import { Share2 } from 'lucide'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useSharing } from '../ui/use-sharing.ts'
import { useWords } from '../words.tsx'

/** The device's own share sheet; where there is none, the link is copied. */
export function Share({ link }: { link: string }) {
  const t = useWords('certificate')
  const { isCopied, share } = useSharing()
  if (!useHydrated()) return null
  return (
    <>
      <Button
        kind="secondary"
        wide
        className="max-sm:px-3 lg:float-left lg:me-3 lg:mb-3 lg:w-auto lg:px-4"
        icon={Share2}
        onClick={() => share({ url: link })}
      >
        {t('view.share')}
      </Button>
      <span
        role="status"
        className="text-sm text-quiet empty:hidden max-lg:order-last lg:float-left lg:me-3 lg:mb-3 lg:pt-3"
      >
        {isCopied && t('view.copied')}
      </span>
    </>
  )
}
