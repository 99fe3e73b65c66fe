import { keepBest, type Matches } from './matches.ts'
import type { Idea, Term } from './question.ts'
import type { SearchIndex, StemRun } from './search-index.ts'

export type Ranked = { place: number; score: number }

/** From this weight on, a word's saying more about an entry adds less and less. */
const enough = 2

/** How much the very word counts beside all its forms. */
const veryWord = 0.35

/** A word that is nowhere counts as much as one that is in every tenth entry. */
const shareOfUnknown = 0.1
const shareOfRare = 0.05

/** What it adds where a title or a keyword is the question, and where its words stand together in a text. */
const bonus = { whole: 0.4, together: 0.12 }
const widestGap = 2

/** Below these nothing is shown. */
const floor = {
  /** So much of what is asked is there. */
  ideas: 0.4,
  /** It answers so well, or every word of the question is there as surely as this. */
  score: 0.3,
  surely: 0.75,
  /** So well beside the best answer. */
  besideBest: 0.37,
}

/** A word in the entries: what it is worth, how well each answers it, and which stems may be meant how surely. */
type WeighedTerm = { worth: number; scores: Map<number, number>; surest: Map<number, number>; stems: Matches }
type WeighedWay = { terms: WeighedTerm[]; surely: number }
type WeighedIdea = { ways: WeighedWay[]; worth: number }

/** The entries that answer a question, best first: from 0 to a little over 1, where the question is a title. */
export function rank(index: SearchIndex, question: Idea[]): Ranked[] {
  if (question.length === 0) return []
  const ideas = question.map(idea => weighIdea(index, idea))
  const whole = sumOf(ideas, ({ worth }) => worth)
  const found = index.entries.map((_, place) => {
    const answers = ideas.map(idea => best(idea, ({ scores }) => scores.get(place) ?? 0))
    const sureness = ideas.map(idea => surenessOf(idea, place))
    if (!isWorthReading(sureness)) return { place, score: 0 }
    const runs = index.runs[place] ?? []
    const extra = bonus.whole * sameness(runs, ideas) + bonus.together * nearness(runs, ideas)
    const score = (sumOf(answers, one => one) + extra) / whole
    return { place, score: score >= floor.score || Math.min(...sureness) >= floor.surely ? score : 0 }
  })
  found.sort((a, b) => b.score - a.score || a.place - b.place)
  const least = (found[0]?.score ?? 0) * floor.besideBest
  return found.filter(({ score }) => score > 0 && score >= least)
}

/** A guess at one word of several is no answer. */
function isWorthReading(sureness: number[]): boolean {
  const share = sureness.filter(surely => surely > 0).length / sureness.length
  return share === 1 || (share >= floor.ideas && Math.max(...sureness) >= floor.surely)
}

function weighIdea(index: SearchIndex, idea: Idea): WeighedIdea {
  const ways = idea.map(({ terms, surely }) => ({ surely, terms: terms.map(term => weighTerm(index, term)) }))
  return { ways, worth: Math.max(...ways.map(way => way.surely * sumOf(way.terms, ({ worth }) => worth))) }
}

/** What few entries have says more (as in BM25). */
function weighTerm(index: SearchIndex, { word, matches }: Term): WeighedTerm {
  const size = index.entries.length
  const all = scoreAll(index, matches)
  const very = scoreAll(index, matches.has(word) ? new Map([[word, 1]]) : matches)
  const worthOfAll = (1 - veryWord) * rarityOf(all.size || size * shareOfUnknown, size)
  const worthOfVery = veryWord * rarityOf(very.size || size * shareOfUnknown, size)
  const scores = new Map<number, number>()
  for (const [place, { score }] of all)
    scores.set(place, worthOfAll * score + worthOfVery * (very.get(place)?.score ?? 0))
  const stems: Matches = new Map()
  for (const [one, surely] of matches) keepBest(stems, index.stems.get(one) ?? one, surely)
  const surest = new Map([...all].map(([place, found]) => [place, found.surest]))
  return { worth: worthOfAll + worthOfVery, scores, surest, stems }
}

/** For each entry that has one of the words: how well it answers them, from 0 to 1, and how surely they are meant. */
function scoreAll(
  { weightsOf }: SearchIndex,
  matches: Matches,
): Map<number, { score: number; surest: number }> {
  const sums = new Map<number, { sum: number; surest: number }>()
  for (const [word, surely] of matches)
    for (const [place, weight] of weightsOf.get(word) ?? []) {
      const { sum, surest } = sums.get(place) ?? { sum: 0, surest: 0 }
      sums.set(place, { sum: sum + surely * weight, surest: Math.max(surest, surely) })
    }
  return new Map(
    [...sums].map(([place, { sum, surest }]) => [place, { score: (surest * sum) / (sum + enough), surest }]),
  )
}

/** What is in one entry alone is as often there by chance as what is in a few. */
function rarityOf(count: number, size: number): number {
  const counted = Math.max(count, size * shareOfRare)
  return Math.log(1 + (size - counted + 0.5) / (counted + 0.5))
}

/** An idea in the way of saying it that fits best. */
const best = ({ ways }: WeighedIdea, measure: (term: WeighedTerm) => number): number =>
  Math.max(...ways.map(({ terms, surely }) => surely * sumOf(terms, measure)))

/** How surely one of an idea's words is there. */
const surenessOf = ({ ways }: WeighedIdea, place: number): number =>
  Math.max(
    ...ways.map(({ terms, surely }) => surely * Math.max(...terms.map(term => term.surest.get(place) ?? 0))),
  )

/** How much of the question a title or a keyword is, times how much of it is the question. */
function sameness(runs: readonly StemRun[], ideas: WeighedIdea[]): number {
  const shares = runs.map(({ stems, isTelling }) => {
    const said = isTelling ? stems.filter(stem => ideas.some(idea => hasStem(idea, stem))) : []
    if (said.length === 0) return 0
    const surest = (term: WeighedTerm) => Math.max(...said.map(stem => term.stems.get(stem) ?? 0))
    return sumOf(ideas, idea => best(idea, term => term.worth * surest(term))) * (said.length / stems.length)
  })
  return Math.max(0, ...shares)
}

/** Ideas that follow one another in the question, and stand together in the text. */
function nearness(runs: readonly StemRun[], ideas: WeighedIdea[]): number {
  return sumOf(ideas.slice(1), (next, at) => {
    const idea = ideas[at]
    const areTogether = idea && runs.some(run => areNear(run, idea, next))
    return areTogether ? (idea.worth + next.worth) / 2 : 0
  })
}

const areNear = ({ stems }: StemRun, first: WeighedIdea, second: WeighedIdea): boolean =>
  stems.some(
    (stem, at) =>
      hasStem(first, stem) &&
      stems
        .slice(Math.max(0, at - widestGap), at + widestGap + 1)
        .some((other, near) => near !== Math.min(at, widestGap) && hasStem(second, other)),
  )

const hasStem = ({ ways }: WeighedIdea, stem: string): boolean =>
  ways.some(({ terms }) => terms.some(({ stems }) => stems.has(stem)))

const sumOf = <T>(all: readonly T[], measure: (one: T, at: number) => number): number =>
  all.reduce((sum, one, at) => sum + measure(one, at), 0)
