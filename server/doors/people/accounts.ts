import type { AccountDeed, AccountLine, PeopleDoors } from '../../../app/people/doors.ts'
import { ensureMay } from '../email/ensure-may.ts'
import { expectedFault } from '../expected-fault.ts'
import type { Note } from '../note.ts'
import { isFresh, mask, type PeopleAsking, type PeopleParts } from './parts.ts'

type AccountDoors = Pick<PeopleDoors, 'findAccount' | 'describeAccount' | 'actOn'>

const actions = {
  disable: 'people.disabled',
  enable: 'people.enabled',
  end: 'people.signedOut',
  verify: 'people.verificationSent',
} as const satisfies Record<AccountDeed, Parameters<Note>[0]['action']>

/** Anyone’s account, for who helps them with it: found by its exact address alone. */
export function createAccountFinder(parts: PeopleParts, { findPerson, note }: PeopleAsking): AccountDoors {
  const { administration } = parts.identity

  async function describe(id: string): Promise<AccountLine | undefined> {
    const account = await administration.find(id)
    if (!account) return undefined
    const sessions = await administration.listSessions(id)
    const seen = sessions[0]?.lastUsedAt ?? account.lastLoginAt
    return {
      id,
      masked: mask(account.email),
      isConfirmed: account.isEmailVerified,
      isDisabled: account.isDisabled,
      hasSecondStep: account.hasSecondStep,
      sessions: account.isDisabled ? 0 : sessions.length,
      createdAt: account.createdAt.getTime(),
      lastSeenAt: seen?.getTime() ?? null,
      isStaff: account.roles.length > 0,
    }
  }

  const does: Record<AccountDeed, (id: string) => Promise<unknown>> = {
    disable: administration.disable,
    enable: administration.enable,
    end: administration.endSessions,
    verify: administration.resendVerification,
  }

  return {
    async findAccount(email) {
      ensureMay(findPerson(), 'findAccounts')
      const account = await administration.findByEmail(email.trim())
      if (!account) return undefined
      await note({ action: 'people.lookedUp', subject: account.id })
      return describe(account.id)
    },

    describeAccount: async id => {
      ensureMay(findPerson(), 'findAccounts')
      return describe(id)
    },

    async actOn(id, deed) {
      const person = ensureMay(findPerson(), 'helpAccounts')
      if (!isFresh(parts, person)) return 'stale'
      const account = await administration.find(id)
      if (!account) return 'gone'
      if (account.roles.length > 0) ensureMay(person, 'giveRoles')
      try {
        await does[deed](id)
      } catch (error) {
        const code = expectedFault(error, 'not-found', 'failed-precondition', 'resource-exhausted')
        return code === 'failed-precondition' ? 'lastOwner' : code === 'not-found' ? 'gone' : 'wait'
      }
      await note({ action: actions[deed], subject: id })
      return 'done'
    },
  }
}
