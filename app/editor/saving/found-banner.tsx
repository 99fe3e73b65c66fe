import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { KeptDraft } from './draft-storage.ts'

type FoundBannerProps = { found: KeptDraft; onUse: () => void; onDiscard: () => void }

/** Words this browser has that the server never got. */
export function FoundBanner({ found, onUse, onDiscard }: FoundBannerProps) {
  const t = useWords('content')
  const format = useFormat()
  return (
    <Banner
      live="alert"
      actions={
        <>
          <Button size="small" onClick={onUse}>
            {t('saving.use')}
          </Button>
          <Button kind="quiet" size="small" onClick={onDiscard}>
            {t('saving.discard')}
          </Button>
        </>
      }
    >
      {t('saving.found', { date: format.moment(found.at) })}
    </Banner>
  )
}
