import type { CampaignResults } from '../../domain/newsletter/campaigns/results.ts'

/** The numbers of a campaign for a spreadsheet. What is hidden on the page is hidden here. */
export function writeResultsCsv({ counts, languages }: CampaignResults): string {
  const { chosen, leftOut, handedOver, refused, bounced, stopped, unsent } = counts
  const rows: [string, number | null][] = [
    ['chosen', chosen],
    ['left out: paused', leftOut.paused],
    ['left out: bounced before', leftOut.bounced],
    ['left out: blocked', leftOut.blocked],
    ['handed over', handedOver],
    ['refused', refused],
    ['bounced later', bounced],
    ['stopped emails', stopped],
    ['not sent', unsent],
    ...languages.map(({ language, people }): [string, number | null] => [`language: ${language}`, people]),
  ]
  return ['what,people\r\n', ...rows.map(([what, people]) => `${what},${people ?? 'under 10'}\r\n`)].join('')
}
