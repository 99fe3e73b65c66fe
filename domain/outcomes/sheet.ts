import { ten } from '../numbers/tens.ts'
import { groupPeople, isShown, type OutcomeGroup } from './group.ts'
import { inWholeTens } from './in-tens.ts'

/** Fewer people than this who set a date have no report. */
export const fewestDates = 30

/** What is known of one person who set a date in the quarter, by the time it is counted. */
export type Counted = {
  /** `free` said so; whoever `smoked` said so too; the others gave no answer, or didn't agree to be asked. */
  said: Said
  language: string
  /** The group they agreed to be counted in. */
  cohort: string | undefined
}
export const saids = ['free', 'smoked', 'silent', 'unasked'] as const
export type Said = (typeof saids)[number]

/** People who didn't say that they were smoke-free, by why; kinds that are few are counted together. */
export type SheetRest = { kinds: Exclude<Said, 'free'>[]; people: number }

export type Sheet = {
  /** Everyone who set a date. */
  base: number
  free: number
  rest: SheetRest[]
  /** Empty where there is nothing to tell apart. */
  languages: OutcomeGroup[]
  cohorts: OutcomeGroup[]
}

/** The whole report of a quarter in whole tens, with everything hidden that must be; undefined where there are too few. */
export function makeSheet(people: readonly Counted[]): Sheet | undefined {
  const base = people.length
  const free = people.filter(({ said }) => said === 'free').length
  if (base < fewestDates || !isShown({ base, free })) return undefined
  return inWholeTens({
    base,
    free,
    rest: makeRest(people),
    languages: groupPeople(people, ({ language }) => language),
    cohorts: groupPeople(people, ({ cohort }) => cohort),
  })
}

const ways: SheetRest['kinds'][][] = [
  [['smoked'], ['silent'], ['unasked']],
  [['smoked'], ['silent', 'unasked']],
  [['smoked', 'silent', 'unasked']],
]

/** As finely as no kind is few. */
function makeRest(people: readonly Counted[]): SheetRest[] {
  const count = (kinds: readonly Said[]) => people.filter(({ said }) => kinds.includes(said)).length
  const found = ways.map(way => way.map(kinds => ({ kinds, people: count(kinds) })))
  return found.find(way => way.every(each => each.people >= ten)) ?? found.at(-1) ?? []
}

/** How many gave an answer, where that may be known. */
export function findAnswered({ free, rest }: Pick<Sheet, 'free' | 'rest'>): number | undefined {
  const smoked = rest.find(({ kinds }) => kinds.length === 1 && kinds[0] === 'smoked')
  return smoked && free + smoked.people
}
