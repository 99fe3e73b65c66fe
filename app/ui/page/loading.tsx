import { useWords } from '../../words.tsx'
import { classes } from '../classes.ts'
import { Breath } from '../pictures/breath.tsx'

/** The loader: the breath, with words for screen readers. */
export function Loading({
  size = 'medium',
  label,
  className,
}: {
  size?: 'small' | 'medium'
  label?: string
  className?: string
}) {
  const t = useWords()
  return (
    <div role="status" className={classes('flex flex-col items-center gap-3 text-tide', className)}>
      <Breath size={size} pace="quick" />
      <span className={label ? 'text-sm text-quiet' : 'sr-only'}>{label ?? t('ui.loading')}</span>
    </div>
  )
}
