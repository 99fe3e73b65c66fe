import { type Language, languageCodes } from '../../../languages/languages.ts'
import type { Campaign } from './campaign.ts'
import type { CampaignReaderCount, WordsReport } from './parts.ts'

/** Something to look at before it goes: `blocks` must be mended, `warns` may be meant. */
export type CampaignCheck = { level: 'fine' | 'warns' | 'blocks' } & (
  | { name: 'stop' | 'plain' | 'readers' | 'time' | 'operator' }
  | { name: 'words' | 'missing' | 'behind'; languages: Language[] }
  | { name: 'links'; links: number; dead: string[] }
  | { name: 'test'; isOld: boolean }
)

export type Checked = {
  campaign: Pick<Campaign, 'fallback' | 'startsAt' | 'testedWords' | 'audience'>
  words: WordsReport
  readers: CampaignReaderCount
  now: number
  /** Someone said they'd rather send it without a test. */
  isUntested?: boolean
  /** Name and postal address of who sends it are known. */
  isOperatorKnown: boolean
}

export function checkCampaign({ campaign, words, readers, now, ...rest }: Checked): CampaignCheck[] {
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
    campaign.startsAt !== undefined && campaign.startsAt < now && { name: 'time', level: 'blocks' },
    {
      name: 'test',
      level: isTested ? 'fine' : rest.isUntested ? 'warns' : 'blocks',
      isOld: campaign.testedWords !== undefined && !isTested,
    },
    missing.length > 0 && { name: 'missing', level: 'warns', languages: missing },
    among('behind').length > 0 && { name: 'behind', level: 'warns', languages: among('behind') },
    !rest.isOperatorKnown && { name: 'operator', level: 'warns' },
  ]
  return checks.filter(check => check !== false)
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
