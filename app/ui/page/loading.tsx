import { useWords } from '../../words.tsx'
import { Breath } from '../pictures/breath.tsx'

/** The loader: the breath, with words for screen readers. */
export function Loading({ size = 'medium', label }: { size?: 'small' | 'medium'; label?: string }) {
  const t = useWords()
  return (
    <div role="status" className="flex flex-col items-center gap-3 text-tide">
      <Breath size={size} pace="quick" />
      <span className={label ? 'text-sm text-quiet' : 'sr-only'}>{label ?? t('ui.loading')}</span>
    </div>
  )
}
