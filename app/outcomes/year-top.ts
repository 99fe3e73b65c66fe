import type { SheetPoint } from './sheet-text.ts'

/** How high a chart of quarters reaches: the next ten above everything that is drawn. */
export const topOf = (points: readonly Pick<SheetPoint, 'high'>[]): number =>
  Math.min(1, Math.ceil(Math.max(0.1, ...points.map(({ high }) => high)) * 10) / 10)
