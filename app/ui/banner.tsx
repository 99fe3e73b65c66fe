import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { classes } from './classes.ts'
import { CrossButton } from './cross-button.tsx'
import { Icon } from './pictures/icon.tsx'

const tones = {
  info: { icon: Info, surface: 'border-tide/40 bg-tide-soft', colour: 'text-tide' },
  success: { icon: CircleCheck, surface: 'border-moss/40 bg-moss-soft', colour: 'text-moss' },
  // Dawn celebrates and red is for errors: a warning speaks in ink.
  warning: { icon: TriangleAlert, surface: 'border-edge bg-sunken', colour: 'text-ink' },
  alarm: { icon: CircleAlert, surface: 'border-alarm/40 bg-alarm-soft', colour: 'text-alarm' },
}

export type BannerProps = {
  tone?: keyof typeof tones
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  onDismiss?: () => void
  /** Appeared while the page was open, so it is read out: `status` in passing, `alert` at once. */
  live?: 'status' | 'alert'
  className?: string
}

/** A message in the page: by icon and words as well as by colour. */
export function Banner({ tone = 'info', title, children, actions, onDismiss, live, className }: BannerProps) {
  const t = useWords()
  const { icon, surface, colour } = tones[tone]
  return (
    <div
      role={live}
      className={classes(
        'flex gap-3.5 rounded-card border p-4 break-inside-avoid sm:px-5',
        surface,
        className,
      )}
    >
      <Icon of={icon} className={classes('mt-0.5 size-6 shrink-0', colour)} />
      <div className="min-w-0 flex-1 self-center">
        {title && <p className="leading-snug font-semibold">{title}</p>}
        {children && <div className={classes('leading-normal', !!title && 'mt-1')}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
      </div>
      {onDismiss && (
        <CrossButton label={t('ui.dismiss')} onClick={onDismiss} className="-my-2 -me-2 shrink-0" />
      )}
    </div>
  )
}
