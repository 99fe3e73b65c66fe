import type { PostLine } from '../../content.ts'

/** How stopping goes, in order; what to do after a slip is near to all of it but the beginning. An article's first tag says where it belongs. */
const stages = ['deciding', 'preparing', 'first-weeks', 'slips', 'staying-stopped'] as const
type Stage = (typeof stages)[number]

/** Where someone is: the stage, how far into it from 0 to 1, and which day it is since they stopped. */
export type NearPlace = { stage: Stage; progress: number; day: number }

const dayLength = 86_400_000
const weeksUntil = 14
const firstWeeks = 28
const firstYear = 365

/** By how long they haven't smoked: below zero before the day they chose. */
export function placeAt(smokeFreeFor: number): NearPlace {
  const day = Math.floor(smokeFreeFor / dayLength)
  if (smokeFreeFor < 0) return { stage: 'preparing', progress: clamp(1 + day / weeksUntil), day }
  if (day < firstWeeks) return { stage: 'first-weeks', progress: day / firstWeeks, day }
  return { stage: 'staying-stopped', progress: clamp((day - firstWeeks) / (firstYear - firstWeeks)), day }
}

export const undecided: NearPlace = { stage: 'deciding', progress: 0, day: 0 }

const clamp = (part: number): number => Math.min(1, Math.max(0, part))

export type Arranged = { first: PostLine | undefined; around: PostLine[]; others: PostLine[] }

/** One article for where someone is, then what is near, the nearest first, then the rest. A visitor gets the newest first. */
export function arrange(posts: PostLine[], place: NearPlace | undefined): Arranged {
  if (!place) return { first: posts[0], around: [], others: posts.slice(1) }
  const order: readonly (string | undefined)[] = stages
  const here = order.indexOf(place.stage)
  const farFrom = ({ tags: [tag] }: PostLine) => {
    const stage = order.indexOf(tag)
    return stage < 0 ? stages.length : Math.abs(stage - here)
  }
  const own = posts.filter(post => farFrom(post) === 0)
  const first = own[Math.min(own.length - 1, Math.floor(place.progress * own.length))] ?? posts[0]
  // Of what is equally near, what lies behind them comes last.
  const isBehind = (post: PostLine) => first !== undefined && own.indexOf(post) < own.indexOf(first)
  const rest = posts
    .filter(post => post !== first)
    .sort((a, b) => farFrom(a) - farFrom(b) || Number(isBehind(a)) - Number(isBehind(b)))
  return {
    first,
    around: rest.filter(post => farFrom(post) <= 1),
    others: rest.filter(post => farFrom(post) > 1),
  }
}
