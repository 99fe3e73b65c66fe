import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { type Documents, readPages } from '../../services/documents/documents.ts'
import { followUpsCollection } from '../follow-up/collections.ts'
import { quitDayOf, ruleVersion, type Window, windowNames } from '../follow-up/windows.ts'
import { membersCollection } from '../members/collections.ts'
import { inWholeTens, toTen } from './in-tens.ts'
import { isReady, listQuarters, type Quarter } from './quarter.ts'
import type { OutcomeTables } from './schema.ts'
import { makeSheet, type Sheet } from './sheet.ts'
import { isIn, type Later, makeLater, type OutcomeTeller, toCounted } from './tally.ts'

export { outcomeMigrations } from './schema.ts'

/** What was counted of a quarter, once and for all. */
export type OutcomeReport = Awaited<ReturnType<ReturnType<typeof createOutcomes>['list']>>[number]

type OutcomeDeps = {
  database: Database
  documents: Documents
  clock: Clock
  log: Log
  /** Undefined for guests, and for who is gone: they are in no report. */
  findAccount: (uid: string) => Promise<{ language: string } | undefined>
}

const page = 500
/** Quarters that are still counted where the machine was down for long. */
const lookBack = 8

/** What became of those who set a quit date: whole quarters, each counted once when nobody can answer any more. */
export function createOutcomes({ database: given, documents, clock, log, findAccount }: OutcomeDeps) {
  const database = given.as<OutcomeTables>()
  const now = () => clock.now().getTime()

  const readAll = () => database.kysely.selectFrom('outcome_reports').selectAll().execute()

  /** The first to write it has counted it. */
  async function keep(quarter: Quarter, asked: Window, sheet: object | undefined): Promise<void> {
    const row = { quarter, asked, rule: ruleVersion, counted_at: now(), sheet: JSON.stringify(sheet) ?? null }
    await database.kysely
      .insertInto('outcome_reports')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    log.info({ quarter, asked }, 'a quarter was counted')
  }

  /** The newest first. Those that were counted before numbers were rounded are rounded here; the others stay as they are. */
  async function listOf<Counted>(window: Window, round: (sheet: Counted) => Counted) {
    const rows = (await readAll()).filter(({ asked }) => asked === window)
    return rows
      .map(({ quarter, rule, counted_at, sheet }) => ({
        quarter: quarter as Quarter,
        rule,
        countedAt: counted_at,
        /** Without numbers where there were too few. */
        sheet: sheet ? round(JSON.parse(sheet) as Counted) : undefined,
      }))
      .sort((a, b) => (a.quarter < b.quarter ? 1 : -1))
  }

  const listReports = () => listOf<Sheet>('weeks4', inWholeTens)

  return {
    /** Counts what can be counted and wasn't yet. */
    async run(signal?: AbortSignal): Promise<void> {
      const known = new Set((await readAll()).map(({ quarter, asked }) => `${quarter} ${asked}`))
      const quarters = listQuarters(now(), lookBack).reverse()
      const due = windowNames.flatMap(window =>
        quarters
          .filter(quarter => isReady(quarter, window, now()) && !known.has(`${quarter} ${window}`))
          .map(quarter => ({ quarter, window })),
      )
      if (due.length === 0) return
      const tellers = await listTellers(documents)
      for (const { quarter, window } of due) {
        if (signal?.aborted) return
        const members = await listMembers(findAccount, tellers.filter(isIn(quarter)))
        if (window === 'weeks4') {
          const people = members.map(({ teller, language }) => toCounted(teller, language, quarter))
          await keep(quarter, window, makeSheet(people))
          continue
        }
        const first = (await listReports()).find(report => report.quarter === quarter)
        const sheet = first?.sheet
        const asked = members.map(({ teller }) => teller)
        const later = sheet && makeLater(asked, quarter, { sheet, countedAt: first.countedAt })
        await keep(quarter, window, later)
      }
    },

    /** Of everyone who set a date in each quarter, four weeks on; the newest first. */
    list: listReports,

    /** The same people after half a year; the newest first. */
    listLater: () => listOf('weeks26', laterOf),
  }
}

/** Those with an account: both windows count nobody else. */
async function listMembers(findAccount: OutcomeDeps['findAccount'], tellers: readonly OutcomeTeller[]) {
  const members: { teller: OutcomeTeller; language: string }[] = []
  for (const teller of tellers) {
    const account = await findAccount(teller.uid)
    if (account) members.push({ teller, language: account.language })
  }
  return members
}

const laterOf = ({ base, free }: Later): Later => ({ base: toTen(base), free: toTen(free) })

/** Everyone with a record and a date, as they are now. */
async function listTellers(documents: Documents): Promise<OutcomeTeller[]> {
  const turns = documents.collection(followUpsCollection)
  const found: OutcomeTeller[] = []
  for await (const part of readPages(documents, { collection: membersCollection.path }, page))
    for (const { id: uid, data } of part) {
      const read = membersCollection.schema.safeParse(data)
      if (!read.success) continue
      const { consents } = read.data
      const isAsked = consents.followUp !== undefined
      const turn = isAsked ? (await turns.sortOne({ id: uid })).fitting[0]?.data : undefined
      const quitDay = quitDayOf(read.data)
      const rounds = (turn?.rounds ?? []) as OutcomeTeller['rounds']
      if (quitDay === undefined && rounds.length === 0) continue
      found.push({
        uid,
        quitDay,
        rounds,
        isAsked,
        joinedAt: consents.programme.at,
        cohort: consents.cohort?.name,
      })
    }
  return found
}
