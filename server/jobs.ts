import { emptyLog } from '../platform/database/empty-log.ts'
import type { Job } from '../platform/schedule/schedule.ts'
import type { Backend } from './backend.ts'
import { tidyGuests } from './guests/tidy-guests.ts'
import { createFindTarget } from './links/find-target.ts'
import { createOverwriting } from './personal-data/overwriting.ts'

type Parts = Omit<Backend, 'isReady' | 'close'>

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** How long entries of the audit log stay: three years. */
const auditFor = 3 * 365 * 24 * hour

/** All work that is done at times, whichever process does it: a line each. Owners see it under /admin/schedule. */
export function listJobs(parts: Parts) {
  const { audit, certificates, challenges, chosenPost, clock, content, documents, functions } = parts
  const { database, followUp, outcomes } = parts
  const { identity, links, mail, newsletter, press, reminders, series } = parts
  let erased = 0
  const countErased = () => parts.journal.count() + erased
  /** How many of them are in no old page of the database any more. */
  let emptied = 0
  const overwrite = createOverwriting(database, clock, countErased)
  return [
    { name: 'reminders', every: 30 * second, run: reminders.run },
    ...listPushJobs(parts),
    { name: 'series', every: minute, run: series.run },
    { name: 'followUp', every: minute, run: followUp.run },
    { name: 'outcomes', every: hour, run: outcomes.run },
    {
      name: 'documents',
      every: 10 * minute,
      async run() {
        await documents.tidy()
        // What was just cut from the log of changes is in no file either.
        try {
          await overwrite()
        } finally {
          await emptyLog(database)
        }
      },
    },
    {
      name: 'audit',
      every: 24 * hour,
      async run(signal) {
        await audit.deleteBefore(new Date(clock.now().getTime() - auditFor))
        await audit.check(signal)
      },
    },
    {
      name: 'erasures',
      every: minute,
      async run(signal) {
        erased += await parts.rights.erasures.run(signal)
        await parts.rights.links.tidy()
        const noted = countErased()
        if (noted > emptied && (await emptyLog(database))) emptied = noted
      },
    },
    { name: 'accounts', every: hour, run: identity.tidy },
    { name: 'guests', every: hour, run: () => tidyGuests(parts) },
    { name: 'campaigns', every: 10 * second, run: parts.campaigns.run },
    { name: 'outbox', every: hour, run: mail.tidy },
    { name: 'content', every: hour, run: content.tidy },
    { name: 'calls', every: hour, run: functions.tidy },
    { name: 'challenges', every: hour, run: challenges.tidy },
    { name: 'links', every: hour, run: () => links.checkTargets(createFindTarget(parts)) },
    { name: 'chosenEmails', every: hour, run: chosenPost.run },
    { name: 'newsletterPauses', every: 10 * minute, run: newsletter.subscriptions.endPauses },
    {
      name: 'newsletter',
      every: hour,
      async run() {
        await newsletter.subscriptions.tidy()
        await newsletter.lists.tidy()
      },
    },
    { name: 'numbers', every: 10 * minute, run: parts.numbers.count },
    { name: 'numberTables', every: hour, run: parts.numbers.countTables },
    { name: 'newsletterLists', every: minute, run: newsletter.lists.run },
    { name: 'purchases', every: 10 * second, run: parts.purchases.run },
    { name: 'purchaseTidying', every: hour, run: parts.purchases.tidy },
    {
      name: 'certificates',
      every: hour,
      async run() {
        for (const id of await certificates.tidy()) await press.discard(id)
      },
    },
  ] as const satisfies readonly Job[]
}

/** None where nobody can be sent anything. */
function listPushJobs({ messages, push }: Parts) {
  if (!messages || !push) return []
  const run = async () => {
    if (push.isOn()) await messages.run()
  }
  return [{ name: 'milestones', every: 30 * second, run }] as const
}

export type JobName = ReturnType<typeof listJobs>[number]['name']
