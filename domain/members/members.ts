import type { Documents } from '../../services/documents/documents.ts'
import { checkInsCollection, cravingsCollection, membersCollection } from './collections.ts'
import { countUp } from './count.ts'

export type Members = ReturnType<typeof createMembers>

const mostAtOnce = 400

/** What the server itself does with members: hand over what is kept, and forget it. All else they do themselves. */
export function createMembers(documents: Documents) {
  const members = documents.collection(membersCollection)
  const checkIns = documents.collection(checkInsCollection)
  const cravings = documents.collection(cravingsCollection)

  /** Everything of a person in one collection, however much it is. */
  async function empty({ path }: typeof checkInsCollection | typeof cravingsCollection, uid: string) {
    for (let left = mostAtOnce; left === mostAtOnce; ) {
      left = await documents.transaction(async tx => {
        const found = await tx.query({ collection: path.replace('{uid}', uid) }, { limit: mostAtOnce })
        for (const each of found) await tx.delete(each.path)
        return found.length
      })
    }
  }

  const sortAll = (uid: string) =>
    Promise.all([members.sortOne({ id: uid }), checkIns.sort({ uid }), cravings.sort({ uid })])

  return {
    /** When they stopped, and when the run they are in began; undefined where they told no date. */
    async findStart(uid: string, now: number) {
      const { quitAt, timeZone, habit } = (await members.find({ id: uid }))?.data ?? {}
      if (quitAt === undefined || timeZone === undefined) return undefined
      const told = await listCheckIns(documents, uid)
      const { current } = countUp({ quitAt, checkIns: told, timeZone, now })
      return { quitAt, startedAt: current.startedAt, timeZone, habit }
    },

    /** Their days with what they earned, for a certificate to count with. */
    async findDiary(uid: string) {
      const [member, told] = await Promise.all([members.find({ id: uid }), listCheckIns(documents, uid)])
      if (!member) return undefined
      const { quitAt, earned } = member.data
      return { quitAt, earned, checkIns: told }
    },

    /** Everything that is kept of someone, for them to take along. */
    async describe(uid: string) {
      const [own, days, urges] = await sortAll(uid)
      return {
        member: own.fitting[0]?.data ?? null,
        checkIns: days.fitting.map(toCheckIn),
        cravings: urges.fitting.map(({ data }) => data),
      }
    },

    /** What is kept of someone and no longer readable, as it is. */
    listMisfits: async (uid: string) => (await sortAll(uid)).flatMap(({ misfits }) => misfits),

    /**
     * The consent and all that was kept under it. The profile goes first: without it no device, however late, can add
     * anything below it.
     */
    async forget(uid: string): Promise<void> {
      await members.delete({ id: uid })
      await empty(checkInsCollection, uid)
      await empty(cravingsCollection, uid)
    },
  }
}

/** What someone said of their days, as they are counted. */
export async function listCheckIns(documents: Documents, uid: string) {
  return (await documents.collection(checkInsCollection).query({ uid })).map(toCheckIn)
}

const toCheckIn = <Data extends object>({ id, data }: { id: string; data: Data }) => ({ day: id, ...data })
