import type { NumberTables, SurveyTable } from '../../app/admin/overview/tables.ts'
import { daysUntil } from '../../domain/numbers/numbers.ts'
import { coverChallenges } from '../../domain/numbers/report.ts'
import type { Backend } from '../backend.ts'
import { countContent } from './content-table.ts'

const mailDays = 30

type Parts = Pick<Backend, 'challenges' | 'clock' | 'content' | 'instruments' | 'mail' | 'responses'>

/** What is counted now and then. */
export function listTables(parts: Parts): {
  [Name in keyof NumberTables]: () => Promise<NumberTables[Name]>
} {
  const { clock, instruments, mail, responses } = parts

  async function countSurvey(survey: 'test' | 'motivation', table: string): Promise<SurveyTable> {
    const { id, version } = instruments.get(survey)
    const summaries = await responses.summarize()
    const own = summaries.find(({ instrument }) => instrument.id === id && instrument.version === version)
    const cells = own?.tables.find(each => each.id === table)?.cells
    return own?.people && cells ? { version, people: own.people, cells } : null
  }

  return {
    content: () => countContent(parts),
    challenges: async () => coverChallenges(await parts.challenges.countRunning()),
    async mail() {
      const [from = 0] = daysUntil(clock.now().getTime(), mailDays)
      return { from, days: await mail.listDays(from, mailDays) }
    },
    pull: () => countSurvey('test', 'band'),
    ladder: () => countSurvey('motivation', 'ladder'),
    surveys: async () =>
      (await responses.summarize()).map(({ instrument: { id, version }, ...counted }) => ({
        ...counted,
        id,
        version,
      })),
  }
}
