import { useWords } from '../../words.tsx'
import { Breath } from '../pictures/breath.tsx'

/** The loader: the breath, with words for screen readers. */
export function Loading() {
  const t = useWords()
  return (
    <div role="status" className="flex flex-col items-center text-tide">
      <Breath isQuick className="size-24" />
      <span className="sr-only">{t('ui.loading')}</span>
    </div>
  )
}
