import type { Settings } from '../platform/config.ts'

/** The address people know this site by. */
export const originOf = ({ ORIGIN, PORT }: Pick<Settings, 'ORIGIN' | 'PORT'>): URL =>
  ORIGIN ?? new URL(`http://localhost:${PORT}`)
