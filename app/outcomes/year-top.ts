import type { SheetPoint } from './sheet-text.ts'

/** How high a chart of quarters reaches: the next ten above everything that is drawn. */
export const topOf = (points: readonly Pick<SheetPoint, 'drawn'>[]): number =>
  Math.min(1, Math.ceil(Math.max(0.1, ...points.map(({ drawn }) => drawn?.high ?? 0)) * 10) / 10)
