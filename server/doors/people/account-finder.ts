import type { AuditAction } from '../../../app/admin/audit/actions.ts'
import type { AccountDeed } from '../../../app/admin/people/person-list.ts'
import type { Limit } from '../../../platform/database/limits.ts'
import type { Helper } from '../asker.ts'
import { ensureMay } from '../ensure-may.ts'
import { expectedFault } from '../expected-fault.ts'
import { isFresh } from '../recent-sign-in.ts'
import { mask, type PeopleAnswer, type PeopleParts } from './parts.ts'

const actions = {
  disable: 'people.disabled',
  enable: 'people.enabled',
  end: 'people.signedOut',
} as const satisfies Record<Exclude<AccountDeed, 'verify'>, AuditAction>

/** A fault of a change, as it is answered. */
const answers: Partial<Record<ReturnType<typeof expectedFault>, PeopleAnswer>> = {
  'failed-precondition': 'lastOwner',
  'resource-exhausted': 'wait',
}

/** Enough for who helps people, too few to try out who is a member. */
const lookUps: Limit = { calls: 30, per: 60 * 60_000 }

/** What is known of an account, and nothing of what its holder told the programme. */
export type AccountLine = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createAccountFinder>['describeAccount']>>
>

/** Anyone’s account, for who helps them with it: found by its exact address alone. */
export function createAccountFinder(parts: PeopleParts, { person, note }: Helper) {
  const { administration } = parts.identity

  async function describe(id: string) {
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
      /** They have a role, so only owners change anything. */
      isStaff: account.roles.length > 0,
    }
  }

  const does = {
    disable: administration.disable,
    enable: administration.enable,
    end: administration.endSessions,
  }

  async function act(id: string, deed: AccountDeed): Promise<PeopleAnswer> {
    if (deed !== 'verify') {
      await does[deed](id, tx => note({ action: actions[deed], subject: id }, tx))
      return 'done'
    }
    if (!(await administration.resendVerification(id))) return 'needless'
    // The email has left by then.
    await note({ action: 'people.verificationSent', subject: id })
    return 'done'
  }

  return {
    /** By exactly this address; that someone was looked for is written down. `wait`: too many were lately. */
    async findAccount(email: string) {
      ensureMay(person, 'findAccounts')
      const isOften = await parts.functions.limits.spend('accountLookUps', `uid ${person.id}`, lookUps)
      if (isOften) return 'wait' as const
      const account = await administration.findByEmail(email.trim())
      // That nobody was found is written down too, and never whom they looked for.
      await note({ action: account ? 'people.lookedUp' : 'people.notFound', subject: account?.id ?? '' })
      return account && describe(account.id)
    },

    /** One that was found before. */
    describeAccount: async (id: string) => {
      ensureMay(person, 'findAccounts')
      return describe(id)
    },

    async actOn(id: string, deed: AccountDeed): Promise<PeopleAnswer> {
      ensureMay(person, 'helpAccounts')
      if (!isFresh(parts, person)) return 'stale'
      const account = await administration.find(id)
      if (!account) return 'gone'
      if (account.roles.length > 0) ensureMay(person, 'giveRoles')
      return act(id, deed).catch(error => {
        const code = expectedFault(error, 'not-found', 'failed-precondition', 'resource-exhausted')
        return answers[code] ?? 'gone'
      })
    },
  }
}
