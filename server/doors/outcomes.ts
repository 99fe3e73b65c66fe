import type { OutcomeGroup } from '../../domain/outcomes/group.ts'
import type { OutcomeReport } from '../../domain/outcomes/outcomes.ts'
import { isQuarter, listQuarters, type Quarter, readyOn } from '../../domain/outcomes/quarter.ts'
import type { Backend } from '../backend.ts'
import type { Helper } from './asker.ts'

/** Quarters that can be asked for. */
const shown = 8
const inYear = 4
const day = 24 * 60 * 60_000

/** What may be known of a quarter, with everything already left out that must be hidden. */
export type OutcomeView = Awaited<ReturnType<ReturnType<typeof createOutcomeDoors>['read']>>
/** A share of the people who set a date in a quarter. */
export type QuarterShare = Pick<OutcomeGroup, 'base' | 'free'> & { quarter: Quarter }

/** What became of those who set a date, for those who may know. */
export function createOutcomeDoors(
  { audit, clock, outcomes }: Pick<Backend, 'audit' | 'clock' | 'outcomes'>,
  { person, note }: Helper,
) {
  /** The quarter that is asked for, or the newest that can be shown. */
  async function read(wish: string | null) {
    const [reports, laters] = await Promise.all([outcomes.list(), outcomes.listLater()])
    const quarters = listQuarters(clock.now().getTime(), shown)
    const wished = wish && isQuarter(wish) && quarters.includes(wish) ? wish : undefined
    const quarter = wished ?? chooseQuarter(reports, quarters)
    const report = reports.find(each => each.quarter === quarter)
    const later = laters.find(each => each.quarter <= quarter && each.sheet)
    return {
      quarter,
      /** It was counted, and nothing of it may be shown; otherwise someone may still answer. */
      isFew: report !== undefined && !report.sheet,
      readyOn: readyOn(quarter, 'weeks4'),
      /** What may be asked for, the newest first. */
      quarters,
      counted: report?.sheet && { sheet: report.sheet, at: report.countedAt, rule: report.rule },
      /** This quarter and those of the year before it that may be shown, the oldest first. */
      year: listYear(reports, quarters, quarter),
      /** The newest of those that were asked again half a year on. */
      later: later?.sheet && { quarter: later.quarter, ...later.sheet },
    }
  }

  /** Once for each person, quarter and day. */
  async function noteSeen(quarter: Quarter): Promise<void> {
    const from = new Date(clock.now().getTime() - day)
    const seen = await audit.list({ actor: person.id, actions: ['outcomes.read'], from })
    if (!seen.some(({ subject }) => subject === quarter))
      await note({ action: 'outcomes.read', subject: quarter })
  }

  return {
    read,
    /** The same for a screen; that the person asking saw it is written down, once a day. */
    async open(wish: string | null) {
      const view = await read(wish)
      if (view.counted) await noteSeen(view.quarter)
      return view
    },
    /** That the person asking takes it along as a file. */
    async noteTaken(quarter: Quarter) {
      await note({ action: 'outcomes.exported', subject: `${quarter} csv` })
    },
  }
}

/** The newest with numbers; else the newest that was counted; else the one that is counted next. */
function chooseQuarter(reports: readonly OutcomeReport[], quarters: readonly Quarter[]): Quarter {
  const found = reports.find(({ sheet }) => sheet) ?? reports[0]
  return found?.quarter ?? quarters[1] ?? '2026-Q1'
}

function listYear(
  reports: readonly OutcomeReport[],
  quarters: readonly Quarter[],
  quarter: Quarter,
): QuarterShare[] {
  const year = quarters.slice(quarters.indexOf(quarter)).slice(0, inYear)
  return reports
    .flatMap(each =>
      each.sheet && year.includes(each.quarter)
        ? [{ quarter: each.quarter, base: each.sheet.base, free: each.sheet.free }]
        : [],
    )
    .reverse()
}
