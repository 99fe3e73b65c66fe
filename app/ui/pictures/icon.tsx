import type { IconNode } from 'lucide'
import { createElement } from 'react'

/** A drawing beside words that say the same: those who do not see it miss nothing. */
export function Icon({
  of: lines,
  className,
  weight = 1.75,
}: {
  of: IconNode
  className?: string
  weight?: number
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {lines.map(([shape, where], index) => createElement(shape, { key: index, ...where }))}
    </svg>
  )
}
