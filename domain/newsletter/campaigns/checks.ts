import { type Language, languageCodes } from '../../../languages/languages.ts'
import { type Campaign, noCounts } from './campaign.ts'
import type { CampaignParts, CampaignReaderCount, WordsReport } from './parts.ts'
import { nowOf } from './store.ts'

/** Something to look at before it goes: `blocks` must be mended, `warns` may be meant. */
export type CampaignCheck = { level: 'fine' | 'warns' | 'blocks' } & (
  | { name: 'stop' | 'plain' | 'readers' | 'time' | 'operator' }
  | { name: 'words' | 'missing' | 'behind'; languages: Language[] }
  | { name: 'links'; links: number; dead: string[] }
  | { name: 'test'; isOld: boolean }
)

/** Everything that is to be known before it goes; undefined where its words are gone. `isUntested`: that's meant. */
export async function lookAt(parts: CampaignParts, campaign: Campaign, isUntested = false) {
  // Without a topic it's for nobody: people get what they asked for.
  const nobody: CampaignReaderCount = { chosen: 0, leftOut: noCounts.leftOut, byLanguage: {} }
  const { audience, story, id } = campaign
  const [words, readers] = await Promise.all([
    parts.words.read(story),
    audience.topics.length > 0 ? parts.readers.count(audience, id) : nobody,
  ])
  return words && { words, readers, checks: check(parts, campaign, words, readers, isUntested) }
}

function check(
  parts: CampaignParts,
  campaign: Campaign,
  words: WordsReport,
  readers: CampaignReaderCount,
  isUntested: boolean,
): CampaignCheck[] {
  const { states, revision, links, dead } = words
  const among = (state: WordsReport['states'][Language]) =>
    readLanguages(campaign, readers).filter(code => states[code] === state)
  const written = languageCodes.filter(code => states[code] === 'done' || states[code] === 'behind')
  const isWritten = written.includes(campaign.fallback)
  const missing = [...among('none'), ...among('partial')].filter(code => code !== campaign.fallback)
  const isTested = campaign.testedWords === revision
  const checks: (CampaignCheck | false)[] = [
    isWritten
      ? { name: 'words', level: 'fine', languages: written }
      : { name: 'words', level: 'blocks', languages: [campaign.fallback] },
    { name: 'stop', level: 'fine' },
    { name: 'plain', level: 'fine' },
    (links > 0 || dead.length > 0) && {
      name: 'links',
      level: dead.length > 0 ? 'blocks' : 'fine',
      links,
      dead,
    },
    toGet(readers) === 0 && { name: 'readers', level: 'blocks' },
    campaign.startsAt !== undefined && campaign.startsAt < nowOf(parts) && { name: 'time', level: 'blocks' },
    {
      name: 'test',
      level: isTested ? 'fine' : isUntested ? 'warns' : 'blocks',
      isOld: campaign.testedWords !== undefined && !isTested,
    },
    missing.length > 0 && { name: 'missing', level: 'warns', languages: missing },
    among('behind').length > 0 && { name: 'behind', level: 'warns', languages: among('behind') },
    !parts.isOperatorKnown && { name: 'operator', level: 'warns' },
  ]
  return checks.filter(each => each !== false)
}

/** How many get it. */
export const toGet = ({ byLanguage }: Pick<CampaignReaderCount, 'byLanguage'>): number =>
  Object.values(byLanguage).reduce((sum, count) => sum + count, 0)

/** Those who get the fallback, since their own language isn't written. */
export function countFallback(
  campaign: Pick<Campaign, 'fallback' | 'audience'>,
  { states }: Pick<WordsReport, 'states'>,
  readers: Pick<CampaignReaderCount, 'byLanguage'>,
): { languages: Language[]; people: number } {
  const without = readLanguages(campaign, readers).filter(
    code => code !== campaign.fallback && (states[code] === 'none' || states[code] === 'partial'),
  )
  const people = without.reduce((sum, code) => sum + (readers.byLanguage[code] ?? 0), 0)
  return { languages: without, people }
}

/** The languages its readers asked for; all of them as long as there are none. */
function readLanguages(
  { audience }: Pick<Campaign, 'audience'>,
  { byLanguage }: Pick<CampaignReaderCount, 'byLanguage'>,
): Language[] {
  const wanted = audience.languages.length > 0 ? audience.languages : languageCodes
  const read = wanted.filter(code => byLanguage[code])
  return read.length > 0 ? read : [...wanted]
}
