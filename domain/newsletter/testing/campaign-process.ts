import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../../platform/clock.ts'
import { type DatabaseOptions, openDatabase } from '../../../platform/database/open.ts'
import { openCampaigns } from './campaigns.ts'

/** What a process is told that runs campaigns until it is killed. */
export type CampaignWish = { place: DatabaseOptions; smtpUrl: string; lease: number }

const { place, smtpUrl, lease }: CampaignWish = JSON.parse(process.argv[2] ?? '')
const timing = { lease, pollEvery: 50 }
const { campaigns, mail } = await openCampaigns(await openDatabase(place), {
  clock: systemClock,
  smtpUrl,
  timing,
})
// Whoever is killed doesn’t save it at the end.
flushCompileCache()
mail.start()
for (;;) {
  await campaigns.run(new AbortController().signal)
  await sleep(20)
}
