import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { OpenDocument } from '../document/use-document.ts'

/** Words this browser has that the server never got. */
export function FoundBanner({ doc: { found, takeFound, discardFound } }: { doc: OpenDocument }) {
  const t = useWords('content')
  const format = useFormat()
  if (!found) return null
  return (
    <Banner
      live="alert"
      actions={
        <>
          <Button size="small" onClick={takeFound}>
            {t('saving.use')}
          </Button>
          <Button kind="quiet" size="small" onClick={discardFound}>
            {t('saving.discard')}
          </Button>
        </>
      }
    >
      {t('saving.found', { date: format.moment(found.at) })}
    </Banner>
  )
}
