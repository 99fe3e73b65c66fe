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

  /** Everything of one kind, however much it is. */
  async function empty(kind: typeof checkInsCollection | typeof cravingsCollection, uid: string) {
    for (let left = mostAtOnce; left === mostAtOnce; ) {
      left = await documents.transaction(async tx => {
        const found = await tx.query({ collection: kind.path.replace('{uid}', uid) }, { limit: mostAtOnce })
        for (const { path } of found) await tx.delete(path)
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
      const days = await checkIns.query({ uid })
      const told = days.map(({ id, data }) => ({ day: id, ...data }))
      const { current } = countUp({ quitAt, checkIns: told, timeZone, now })
      return { quitAt, startedAt: current.startedAt, timeZone, habit }
    },

    /** What someone said of their days, as they are counted. */
    async findDiary(uid: string) {
      const [member, days] = await Promise.all([members.find({ id: uid }), checkIns.query({ uid })])
      if (!member) return undefined
      const { quitAt, earned } = member.data
      return { quitAt, earned, checkIns: days.map(({ id, data }) => ({ day: id, ...data })) }
    },

    /** Everything that is kept of someone, for them to take along. */
    async describe(uid: string) {
      const [own, days, moments] = await sortAll(uid)
      return {
        member: own.fitting[0]?.data ?? null,
        checkIns: days.fitting.map(({ id, data }) => ({ day: id, ...data })),
        cravings: moments.fitting.map(({ data }) => data),
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
