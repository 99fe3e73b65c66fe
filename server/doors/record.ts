import { type MemberRecord, noRecord, readers } from '../../app/member/record.ts'
import type { Below, Change } from '../../domain/members/changes.ts'
import type { Backend } from '../backend.ts'
import { toPrincipal } from '../http/visitor.ts'
import type { Asker } from './asker.ts'
import { expectedFault } from './expected-fault.ts'

/** What a form may ask for that nobody's screens would. */
const refusals = ['invalid-argument', 'permission-denied', 'failed-precondition'] as const
const full = 'resource-exhausted'

/** What the person asking keeps with the programme, for pages as the server draws them and forms without a script. */
export function createRecordDoors(
  { clock, members }: Pick<Backend, 'clock' | 'members'>,
  { person, clientAddress }: Pick<Asker, 'person' | 'clientAddress'>,
) {
  const now = () => clock.now().getTime()
  return {
    now,
    /** As their screens show it; null for a visitor. */
    async read(): Promise<MemberRecord | null> {
      if (!person || person.isLeaving) return null
      const { member, below } = await members.read(person.id)
      const kept = Object.entries(below).map(([name, found]) => [name, readers[name as Below](found)])
      return { ...noRecord, ...Object.fromEntries(kept), member, isWhole: true }
    },
    /** All or nothing, and only under what they agreed to. `no-room`: they keep or wrote as much as anyone may. */
    async apply(changes: readonly Change[]): Promise<'kept' | 'refused' | 'no-room'> {
      if (!person || person.isLeaving) return 'refused'
      return members.apply({ person: toPrincipal(person), clientAddress }, changes, now()).then(
        () => 'kept',
        error => (expectedFault(error, full, ...refusals) === full ? 'no-room' : 'refused'),
      )
    },
  }
}
