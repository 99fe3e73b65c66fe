import type { ChallengeView, Happening } from '../../domain/challenges/challenge.ts'

export type LatelyLine = Omit<Happening, 'kind'> & { kind: Happening['kind'] | 'free' }

/** What happened and what was told, the newest first; nothing of or about whom the reader no longer wants to see. */
export function latelyOf(
  { lately, people }: Pick<ChallengeView, 'lately' | 'people'>,
  blocked: readonly string[] = [],
): LatelyLine[] {
  const told = Object.entries(people).flatMap(([who, { freeAt }]): LatelyLine[] =>
    freeAt === undefined ? [] : [{ kind: 'free', at: freeAt, who }],
  )
  const isShown = (name: string | undefined) =>
    name === undefined || (people[name] !== undefined && !blocked.includes(name))
  return [...lately, ...told].filter(({ who, to }) => isShown(who) && isShown(to)).sort((a, b) => b.at - a.at)
}

/** The same for two that are the same, however often the list is made anew. */
export const keyOf = ({ kind, at, who = '', to = '', count = 0 }: LatelyLine): string =>
  [kind, at, who, to, count].join(' ')
