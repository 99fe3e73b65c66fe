import { AppError, ensure } from '../../platform/errors.ts'
import type { Asking, Documents } from '../../services/documents/documents.ts'
import { type Below, type Change, fieldsOf, withFields } from './changes.ts'
import { type Purpose, purposeOf } from './consents.ts'
import { isNear, latestDay } from './day.ts'

/** All or nothing, and only under what they agreed to; in the room they have, where someone asks. */
export async function writeChanges(
  documents: Documents,
  uid: string,
  changes: readonly Change[],
  now: number,
  asking?: Asking,
): Promise<void> {
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
    const places = changes.map(change => placeOf(uid, change, now))
    const before = new Map<string, object | undefined>()
    for (const place of new Set(places)) before.set(place, (await tx.find(place))?.data)
    for (const [index, change] of changes.entries()) {
      const place = places[index] ?? ''
      before.set(place, changed(before.get(place), change, now))
    }
    for (const [place, data] of before) await (data ? tx.set(place, data as never) : tx.delete(place))
  }, asking)
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
function placeOf(uid: string, change: Change, now: number): string {
  if (!('below' in change)) return `members/${uid}`
  const isName = dated.includes(change.below) ? isNear : isId
  const isTold = change.below !== 'checkIns' || isRemoval(change) || change.id <= latestDay(now)
  if (isName(change.id) && isTold) return `members/${uid}/${change.below}/${change.id}`
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
