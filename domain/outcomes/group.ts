import { ten } from '../numbers/tens.ts'

/** A row of a table. Null stands for all others together. */
export type OutcomeGroup = { name: string | null; base: number; free: number }

/** Whether neither the smoke-free nor the others are few: only such numbers leave the server. */
export const isShown = ({ base, free }: Pick<OutcomeGroup, 'base' | 'free'>): boolean =>
  free >= ten && base - free >= ten
