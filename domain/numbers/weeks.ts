export const day = 86_400_000
export const week = 7 * day
/** The first Monday there was, at midnight in UTC. */
const firstMonday = 4 * day

/** Weeks have numbers, and begin on Monday in UTC whatever the season. */
export const weekOf = (at: number): number => Math.floor((at - firstMonday) / week)
export const startOf = (number: number): number => firstMonday + number * week

/** What can be asked for: so many closed weeks. */
export const ranges = { '4w': 4, '13w': 13, '52w': 52 } as const
export type WeekRange = keyof typeof ranges
