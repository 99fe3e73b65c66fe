/** How much of the whole, from 0 to 1. */
export const shareOf = (value: number, max: number) => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0)

/** A share for screen readers. */
export const readings = (share: number, valueText: string | undefined) => ({
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  'aria-valuenow': Math.round(share * 100),
  'aria-valuetext': valueText,
})
