/** How a day of the calendar looks; the words beside it say the same. */
export const lookClasses = {
  told: 'bg-tide text-on-tide',
  counted: 'bg-tide/25 text-ink',
  slip: 'border border-edge text-ink',
}

export const looks = ['told', 'counted', 'slip'] as const
