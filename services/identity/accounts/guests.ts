import type { Language } from '../../../languages/languages.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { hashParts } from '../../../platform/ids.ts'
import type { Project } from '../project.ts'
import { findAccountWithSession } from '../sessions/account-with-session.ts'
import { describeDevice } from '../sessions/device.ts'
import type { Db } from '../tables.ts'
import type { WireCaller } from '../wire/own-call.ts'
import type { Account } from './accounts.ts'

export type Guests = ReturnType<typeof createGuests>

/** The same form, sent once more: a second press, an answer that was lost. */
const repeatedFor = 10 * 60_000

/** People with an account underneath and no way back into it but this browser's session, until they add one. */
export function createGuests(project: Project) {
  const { accounts, challenges, clock, db, limits, sessions, tokens, transaction } = project
  const now = () => clock.now().getTime()

  async function begin(tx: Db, account: Account, userAgent: string | null) {
    const device = describeDevice(userAgent)
    const { session } = await sessions.start(tx, account, { provider: 'anonymous', device })
    return { account: await accounts.recordSignIn(tx, account), session }
  }

  /** Outside of transactions: the first token there is makes the key it is signed with. */
  const sign = ({ account, session }: Awaited<ReturnType<typeof begin>>) => tokens.sign(account, session, [])

  return {
    /** A new guest; for a moment the same key, from where it was first used, is the same guest again. */
    async enter(
      { key, name }: { key: string; name: string },
      { clientAddress, userAgent, language }: WireCaller,
    ): Promise<{ uid: string; idToken: string; isNew: boolean } | 'tooMany' | undefined> {
      const uid = `g${hashParts('guest', key, networkOf(clientAddress), userAgent).slice(0, 27)}`
      const isKnown = (await accounts.find(db, uid)) !== undefined
      const mayEnter = isKnown || (await limits.maySpend('signUpsOfNetwork', networkOf(clientAddress)))
      if (!mayEnter) return 'tooMany'
      const begun = await transaction(async tx => {
        const known = await accounts.find(tx, uid)
        const isRepeated =
          known && now() - known.created_at <= repeatedFor && (await isGuest(project, tx, known))
        if (known && !isRepeated) return undefined
        const account = known ?? (await accounts.create(tx, { uid, ...described(name, language) }))
        return { ...(await begin(tx, account, userAgent)), isNew: !known }
      })
      return begun && { uid, idToken: await sign(begun), isNew: begun.isNew }
    },

    /** An ID token of the session a guest has, to add a way in with. */
    async prove(uid: string, sessionId: string): Promise<string | undefined> {
      const { account, session } = await findAccountWithSession(db, accounts.idOf(uid), sessionId)
      if (!account || session?.sign_in_provider !== 'anonymous') return undefined
      return tokens.sign(account, session, [])
    },

    /** A secret that lets one other device carry on as this guest, once and for a while. */
    offer: (uid: string): Promise<string | undefined> =>
      transaction(async tx => {
        const account = await accounts.find(tx, uid)
        if (!account || !(await isGuest(project, tx, account))) return undefined
        await challenges.cancel(tx, account)
        return challenges.issue(tx, 'carryOn', account, '')
      }),

    isOffered: async (token: string): Promise<boolean> =>
      (await challenges.find(db, 'carryOn', token)) !== undefined,

    /** An ID token for who brings the secret first. */
    async accept(token: string, { userAgent }: WireCaller): Promise<string | undefined> {
      const begun = await transaction(async tx => {
        const offered = await challenges.find(tx, 'carryOn', token)
        const account = offered && (await accounts.findById(tx, offered.account_id))
        if (!account || !(await isGuest(project, tx, account)) || !(await challenges.finish(tx, token)))
          return undefined
        return begin(tx, account, userAgent)
      })
      return begun && sign(begun)
    },

    /** Who has not been here since. */
    listIdle: (before: number): Promise<string[]> => listIdle(project, before),
  }
}

/** No way in but this browser's session. */
const isGuest = async ({ identities }: Project, tx: Db, account: Account): Promise<boolean> =>
  account.email === null &&
  !account.has_custom_token &&
  !account.disabled &&
  (await identities.list(tx, account)).length === 0

async function listIdle(project: Project, before: number): Promise<string[]> {
  const found = await project.db
    .selectFrom('accounts')
    .leftJoin('sessions', join =>
      join.onRef('sessions.account_id', '=', 'accounts.id').on('sessions.last_used_at', '>=', before),
    )
    .selectAll('accounts')
    .where('accounts.project', '=', project.id)
    .where('accounts.email', 'is', null)
    .where('accounts.created_at', '<', before)
    .where('sessions.id', 'is', null)
    .limit(500)
    .execute()
  const idle: string[] = []
  for (const account of found) if (await isGuest(project, project.db, account)) idle.push(account.uid)
  return idle
}

const described = (name: string, language: Language) => ({ display_name: name, language })
