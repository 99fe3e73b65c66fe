import { listToDo } from '../../app/admin/overview/to-do.ts'
import { isClosed, may } from '../../app/map/roles.ts'
import type { WeekRange } from '../../domain/numbers/weeks.ts'
import { measureSize } from '../../platform/database/size.ts'
import { measureDisk } from '../../platform/disk.ts'
import type { Backend } from '../backend.ts'
import { findLastBackup } from '../backups/last-backup.ts'
import { findGaps, readOperator } from '../pages/operator.ts'
import { version } from '../read-build.ts'
import type { Helper } from './asker.ts'
import { createHelplineDoors } from './helplines.ts'
import { createLinkDesk } from './links.ts'

/** How the site is doing, as far as it's for the person asking: what isn't is null. */
export type Overview = Awaited<ReturnType<ReturnType<typeof createOverviewDoors>['read']>>
/** How the site is doing: to each role what the map opens to it, and no more leaves the server. */
export function createOverviewDoors(parts: Backend, helper: Helper) {
  const { person } = helper
  const { challenges, clock, mail, numbers, proxyWatch, purchases, rights, settings } = parts

  async function readMail() {
    const found = await numbers.findTable('mail')
    if (!found) return null
    return { ...found.shown, summary: await mail.summarize(), isConfigured: mail.isConfigured }
  }

  return {
    async read(range: WeekRange) {
      const now = clock.now().getTime()
      const machine = await describeMachine(parts)
      const content = (await numbers.findTable('content'))?.shown ?? null
      const mailCard = may(person, 'readEmails') ? await readMail() : null
      const toDo = listToDo({
        now,
        machine,
        content,
        missingImprint: findGaps(readOperator(settings)),
        dueHelplines: (await createHelplineDoors(parts, helper).list()).filter(({ isDue }) => isDue).length,
        deletions: await rights.erasures.countOpen(),
        reports: (await challenges.listReported()).reduce((sum, { count }) => sum + count, 0),
        goneLinks: await countGone(parts, helper),
        isMailSet: mail.isConfigured,
        isProxyOverlooked: proxyWatch.isOverlooked(),
        books: { disputes: await purchases.countDisputes(), webhooks: await purchases.events.countLook() },
        mailDays: mailCard?.days ?? [],
      })
      return {
        now,
        countedAt: await numbers.findCountedAt(),
        numbers: may(person, 'readNumbers')
          ? {
              report: await numbers.report(range),
              languages: await numbers.findGroups('languages'),
              certificates: await numbers.findGroups('certificates'),
              challenges: (await numbers.findTable('challenges'))?.shown ?? null,
            }
          : null,
        surveys: isClosed('adminSurveys', person)
          ? null
          : {
              pull: (await numbers.findTable('pull'))?.shown ?? null,
              ladder: (await numbers.findTable('ladder'))?.shown ?? null,
            },
        mail: mailCard,
        content: isClosed('adminContent', person) ? null : content,
        machine,
        toDo: toDo.filter(({ page }) => !isClosed(page, person)),
      }
    },
  }
}

export type Machine = Awaited<ReturnType<typeof describeMachine>>
async function describeMachine({ database, isReady, schedule, settings }: Backend) {
  const backup = findLastBackup(settings.DATA_DIR)
  const jobs = await schedule.list()
  const finished = jobs.flatMap(({ finishedAt }) => (finishedAt ? [finishedAt.getTime()] : []))
  return {
    version,
    engine: database.engine,
    isReady: await isReady(),
    databaseBytes: await measureSize(database),
    /** Missing where the file system doesn't say. */
    disk: (await measureDisk(settings.DATA_DIR)) ?? null,
    backup: backup ? { at: backup.at.getTime(), bytes: backup.bytes } : null,
    /** When the schedule last did anything, and how many of its jobs went wrong the last time. */
    scheduleAt: finished.length > 0 ? Math.max(...finished) : null,
    failedJobs: jobs.filter(({ outcome }) => outcome === 'failed').length,
  }
}
async function countGone(parts: Backend, helper: Helper): Promise<number> {
  if (isClosed('adminLinks', helper.person)) return 0
  const links = await createLinkDesk(parts, helper).list()
  return links.filter(({ state }) => state === 'gone').length
}
