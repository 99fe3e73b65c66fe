import type { CampaignResults } from '../../domain/newsletter/campaigns/results.ts'

/** The numbers of a campaign for a spreadsheet. What is hidden on the page is hidden here. */
export function writeResultsCsv({ counts, languages }: CampaignResults): string {
  const { chosen, leftOut, handedOver } = counts
  const rows: [string, number | null][] = [
    ['chosen', chosen],
    ['left out: paused', leftOut.paused],
    ['left out: bounced before', leftOut.bounced],
    ['left out: blocked', leftOut.blocked],
    ['left out: monthly, had one', leftOut.monthly],
    ['handed over', handedOver],
    ['refused', counts.refused],
    ['given up', counts.expired],
    ['blocked meanwhile', counts.suppressed],
    ['bounced later', counts.bounced],
    ['stopped emails', counts.stopped],
    ['marked as spam', counts.complained],
    ['not sent', counts.unsent],
    ...languages.map(({ language, people }): [string, number | null] => [`language: ${language}`, people]),
  ]
  return ['what,people\r\n', ...rows.map(([what, people]) => `${what},${people ?? 'under 10'}\r\n`)].join('')
}
