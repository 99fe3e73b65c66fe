import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { control } from '../control.ts'

/** A native select in the editor's size, with the arrow all selects have here. */
export function Choice({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`}>
      <select {...select} className={`${control} cursor-pointer appearance-none pe-10 text-ellipsis`} />
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute inset-e-3 top-1/2 size-5 -translate-y-1/2 text-quiet"
      />
    </div>
  )
}
