import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './pictures/icon.tsx'

const looks = {
  good: 'border-transparent bg-moss-soft text-moss',
  underWay: 'border-transparent bg-tide-soft text-tide-strong',
  look: 'border-edge text-ink',
  over: 'border-line text-quiet',
}
export type TagLook = keyof typeof looks

export function Tag({ look, icon, children }: { look: TagLook; icon: IconNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-medium sm:whitespace-nowrap',
        looks[look],
      )}
    >
      <Icon of={icon} className="size-3.5 shrink-0" />
      {children}
    </span>
  )
}
