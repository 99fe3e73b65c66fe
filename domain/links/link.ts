/** What short links are, for the server and for the screens that show them. */

export const kinds = ['page', 'post', 'certificate', 'campaign', 'other'] as const
export type LinkKind = (typeof kinds)[number]

export type LinkState = 'open' | 'gone' | 'ended'

export const most = { note: 200, target: 1_000, name: 30, cohort: 60 }

/** A name that someone chose: short enough to be typed off a poster. */
export const isLinkName = (text: string): boolean =>
  /^[a-z0-9](-?[a-z0-9])+$/.test(text) && text.length <= most.name

type Ending = {
  expiresAt?: number | undefined
  endedAt?: number | undefined
  isTargetGone?: boolean | undefined
}

/** Whether a link leads somewhere, and whether it should. */
export function stateOf({ expiresAt, endedAt, isTargetGone }: Ending, now: number): LinkState {
  if (endedAt !== undefined || (expiresAt !== undefined && expiresAt <= now)) return 'ended'
  return isTargetGone ? 'gone' : 'open'
}
