import { bindAll } from '../../platform/bind.ts'
import type { Asking, Documents } from '../../services/documents/documents.ts'
import {
  medicinesCollection,
  medicineUseCollection,
  planItemsCollection,
  remindersCollection,
  stepsCollection,
  ticksCollection,
} from '../plan/collections.ts'
import { carriedOver } from './carried-over.ts'
import type { Below, Change } from './changes.ts'
import { checkInsCollection, cravingsCollection, membersCollection } from './collections.ts'
import { countUp, sinceLast } from './count.ts'
import { forgetMember, withdrawConsent } from './forget.ts'
import { writeChanges } from './write-changes.ts'

const mostAtOnce = 400

const definitions = {
  checkIns: checkInsCollection,
  cravings: cravingsCollection,
  planItems: planItemsCollection,
  steps: stepsCollection,
  ticks: ticksCollection,
  medicines: medicinesCollection,
  medicineUse: medicineUseCollection,
  reminders: remindersCollection,
} as const satisfies Record<Below, unknown>
const names = Object.keys(definitions) as Below[]

/** What the server itself does with members: hand over what is kept, change it for who has no script, and forget it. */
export function createMembers(documents: Documents) {
  const members = documents.collection(membersCollection)

  const sortAll = (uid: string) =>
    Promise.all(
      names.map(async name => {
        const collection = documents.collection(definitions[name] as typeof checkInsCollection)
        return [name, await collection.sort({ uid })] as const
      }),
    )

  return {
    /** When they stopped, when the run they are in began, and the last cigarette; undefined where they told no date. */
    async findStart(uid: string, now: number) {
      const { quitAt, isPlanned, timeZone, habit } = (await members.find({ id: uid }))?.data ?? {}
      if (quitAt === undefined || timeZone === undefined) return undefined
      if (isPlanned && quitAt <= now) return undefined
      const told = await listCheckIns(documents, uid)
      const count = countUp({ quitAt, checkIns: told, timeZone, now })
      const lastAt = quitAt > now ? quitAt : now - sinceLast(count, now)
      return { quitAt, startedAt: count.current.startedAt, lastAt, timeZone, habit }
    },

    /** Their days with what they earned, for a certificate to count with. */
    async findDiary(uid: string) {
      const [member, told] = await Promise.all([members.find({ id: uid }), listCheckIns(documents, uid)])
      if (!member) return undefined
      const { quitAt, earned } = member.data
      return { quitAt, earned, checkIns: told }
    },

    /** The profile, and the documents of each collection below it, as their screens show them. */
    async read(uid: string) {
      const [own, kept] = await Promise.all([members.sortOne({ id: uid }), sortAll(uid)])
      const documentsOf = kept.map(([name, { fitting }]) => [
        name,
        fitting.map(({ id, data }) => ({ id, data: data as object })),
      ])
      return {
        member: own.fitting[0]?.data ?? null,
        below: Object.fromEntries(documentsOf) as Record<Below, { id: string; data: object }[]>,
      }
    },

    /** What they asked for without a script, all or nothing, only under what they agreed to and in the room they have. */
    apply: (asking: Asking, changes: readonly Change[], now: number): Promise<void> =>
      writeChanges(documents, asking.person.uid, changes, now, asking),

    /** What a guest keeps becomes an account's; what the account knows already stays as it is. */
    async carry(from: string, to: string, now: number): Promise<void> {
      const changes = carriedOver(await this.read(from), await this.read(to), now)
      // The profile is the first: what is below it needs what they agreed to there.
      for (let at = 0; at < changes.length; at += mostAtOnce)
        await writeChanges(documents, to, changes.slice(at, at + mostAtOnce), now)
    },

    /** Everything that is kept of someone, for them to take along. */
    async describe(uid: string) {
      const { member, below: kept } = await this.read(uid)
      const listed = Object.entries(kept).map(([name, found]) => [
        name,
        found.map(({ id, data }) =>
          name === 'cravings' ? data : { [(idNames as Record<string, string>)[name] ?? 'id']: id, ...data },
        ),
      ])
      return { member, ...(Object.fromEntries(listed) as Record<Below, object[]>) }
    },

    /** What is kept of someone and no longer readable, as it is. */
    async listMisfits(uid: string) {
      const own = await members.sortOne({ id: uid })
      return [own, ...(await sortAll(uid)).map(([, sorted]) => sorted)].flatMap(({ misfits }) => misfits)
    },

    ...bindAll(documents, { countCohort, forget: forgetMember, withdraw: withdrawConsent }),
  }
}

/** How many agreed before this moment to be counted in a group. */
function countCohort(documents: Documents, name: string, before: number): Promise<number> {
  return documents.count(
    { collection: 'members' },
    {
      where: [
        ['consents.cohort.name', '==', name],
        ['consents.cohort.at', '<', before],
      ],
    },
  )
}

/** What the name of a document says, where it isn't only its own. */
const idNames = { checkIns: 'day', steps: 'step', ticks: 'day', medicines: 'kind', medicineUse: 'day' }

/** What someone said of their days, as they are counted. */
export async function listCheckIns(documents: Documents, uid: string) {
  const found = await documents.collection(checkInsCollection).query({ uid })
  return found.map(({ id, data }) => ({ day: id, ...data }))
}
