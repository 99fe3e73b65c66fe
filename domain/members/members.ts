import { AppError, ensure } from '../../platform/errors.ts'
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
import { type Below, type Change, fieldsOf, withFields } from './changes.ts'
import { checkInsCollection, cravingsCollection, membersCollection } from './collections.ts'
import { type Purpose, purposeOf } from './consents.ts'
import { countUp } from './count.ts'
import { isNear } from './day.ts'

export type Members = ReturnType<typeof createMembers>

const mostAtOnce = 400

/** Everything below a profile. */
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

  /** Everything of a person in one collection, however much it is. */
  async function empty(name: Below, uid: string) {
    for (let left = mostAtOnce; left === mostAtOnce; ) {
      left = await documents.transaction(async tx => {
        const found = await tx.query({ collection: `members/${uid}/${name}` }, { limit: mostAtOnce })
        for (const each of found) await tx.delete(each.path)
        return found.length
      })
    }
  }

  const sortAll = (uid: string) =>
    Promise.all(
      names.map(async name => {
        const collection = documents.collection(definitions[name] as typeof checkInsCollection)
        return [name, await collection.sort({ uid })] as const
      }),
    )

  /** All or nothing, and only under what they agreed to; in the room they have, where someone asks. */
  async function write(uid: string, changes: readonly Change[], now: number, asking?: Asking): Promise<void> {
    await documents.transaction(async tx => {
      const profile = await tx.find(`members/${uid}`)
      const consents = (profile?.data.consents ?? {}) as Partial<Record<Purpose, unknown>>
      for (const change of changes) {
        if ('below' in change) {
          const isAgreed = consents[purposeOf[change.below]] !== undefined
          ensure(isAgreed || isRemoval(change), 'permission-denied', 'They did not agree to this')
        }
        Object.assign(consents, consentsIn(change))
      }
      const places = changes.map(change => placeOf(uid, change))
      const before = new Map<string, object | undefined>()
      for (const place of new Set(places)) before.set(place, (await tx.find(place))?.data)
      for (const [index, change] of changes.entries()) {
        const place = places[index] ?? ''
        before.set(place, changed(before.get(place), change, now))
      }
      for (const [place, data] of before) await (data ? tx.set(place, data as never) : tx.delete(place))
    }, asking)
  }

  return {
    /** When they stopped, and when the run they are in began; undefined where they told no date. */
    async findStart(uid: string, now: number) {
      const { quitAt, isPlanned, timeZone, habit } = (await members.find({ id: uid }))?.data ?? {}
      if (quitAt === undefined || timeZone === undefined) return undefined
      if (isPlanned && quitAt <= now) return undefined
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
      write(asking.person.uid, changes, now, asking),

    /** What a guest keeps becomes an account's; what the account knows already stays as it is. */
    async carry(from: string, to: string, now: number): Promise<void> {
      const changes = carriedOver(await this.read(from), await this.read(to))
      // The profile is the first: what is below it needs what they agreed to there.
      for (let at = 0; at < changes.length; at += mostAtOnce)
        await write(to, changes.slice(at, at + mostAtOnce), now)
    },

    /** Everything that is kept of someone, for them to take along. */
    async describe(uid: string) {
      const { member, below: kept } = await this.read(uid)
      const listed = Object.entries(kept).map(([name, found]) => [
        name,
        found.map(({ id, data }) => (name === 'cravings' ? data : { [idNames[name as Below]]: id, ...data })),
      ])
      return { member, ...(Object.fromEntries(listed) as Record<Below, object[]>) }
    },

    /** What is kept of someone and no longer readable, as it is. */
    async listMisfits(uid: string) {
      const own = await members.sortOne({ id: uid })
      return [own, ...(await sortAll(uid)).map(([, sorted]) => sorted)].flatMap(({ misfits }) => misfits)
    },

    /** How many agreed before this moment to be counted in a group. */
    countCohort: (name: string, before: number): Promise<number> =>
      documents.count(
        { collection: 'members' },
        {
          where: [
            ['consents.cohort.name', '==', name],
            ['consents.cohort.at', '<', before],
          ],
        },
      ),

    /**
     * The consent and all that was kept under it. The profile goes first: without it no device, however late, can add
     * anything below it.
     */
    async forget(uid: string): Promise<void> {
      await members.delete({ id: uid })
      for (const name of names) await empty(name, uid)
    },

    /** The same for one kind beside the programme itself. */
    async withdraw(
      uid: string,
      purpose: Exclude<Purpose, 'programme'> | 'cohort' | 'followUp',
    ): Promise<void> {
      await documents.transaction(async tx => {
        const profile = await tx.find(`members/${uid}`)
        if (!profile) return
        const gone: [string[], undefined][] = [[['consents', purpose], undefined]]
        if (purpose === 'reminders') gone.push([['reminding'], undefined])
        await tx.set(profile.path, withFields(profile.data, gone) as never)
      })
      for (const name of names) if (purposeOf[name] === purpose) await empty(name, uid)
    },
  }
}

/** What the name of a document says. */
const idNames: Record<Below, string> = {
  checkIns: 'day',
  cravings: 'id',
  planItems: 'id',
  steps: 'step',
  ticks: 'day',
  medicines: 'kind',
  medicineUse: 'day',
  reminders: 'id',
}

/** What someone said of their days, as they are counted. */
export async function listCheckIns(documents: Documents, uid: string) {
  const found = await documents.collection(checkInsCollection).query({ uid })
  return found.map(({ id, data }) => ({ day: id, ...data }))
}

const isRemoval = (change: Change): boolean => 'data' in change && change.data === null

function consentsIn(change: Change): object {
  const profile = 'begin' in change ? change.begin : 'profile' in change ? change.profile : {}
  return (profile as { consents?: object }).consents ?? {}
}

/** Kept under the name of a day. */
const dated: readonly Below[] = ['checkIns', 'ticks', 'medicineUse']

const isId = (id: string): boolean => /^[A-Za-z0-9_-]{1,40}$/.test(id)

/** Where a change goes; a name that nobody's screens would make is refused. */
function placeOf(uid: string, change: Change): string {
  if (!('below' in change)) return `members/${uid}`
  const isName = dated.includes(change.below) ? isNear : isId
  if (isName(change.id)) return `members/${uid}/${change.below}/${change.id}`
  throw new AppError('invalid-argument', 'This is no name of a document')
}

function changed(data: object | undefined, change: Change, now: number): object | undefined {
  if ('begin' in change) return change.begin
  if ('profile' in change) {
    ensure(data, 'failed-precondition', 'There is no profile to change')
    return withFields(data, fieldsOf({ ...change.profile, updatedAt: now }))
  }
  if ('fields' in change) return withFields(data, change.fields)
  return change.data ?? undefined
}
