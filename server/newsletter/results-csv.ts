import type { Campaign } from '../../domain/newsletter/campaigns/campaign.ts'

/** The numbers of a campaign for a spreadsheet. */
export function writeResultsCsv({ counts }: Campaign): string {
  const { chosen, leftOut, handedOver } = counts
  const rows: [string, number][] = [
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
  ]
  return ['what,people\r\n', ...rows.map(([what, people]) => `${what},${people}\r\n`)].join('')
}
