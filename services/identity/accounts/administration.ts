import { isLanguage, type Language } from '../../../languages/languages.ts'
import { providerIdsOf } from '../federation/identities.ts'
import { sendVerification } from '../letters/verification.ts'
import type { Project } from '../project.ts'
import type { Db, NoteWithin } from '../tables.ts'
import { WireError } from '../wire/wire-error.ts'
import { type Account, listAccounts, rolesOf } from './accounts.ts'
import { createInvitations } from './invitations.ts'
import { ensureOwnerStays } from './last-owner.ts'
import { removeAccount } from './remove-account.ts'
import { createRoles } from './roles.ts'

export type AccountView = Awaited<ReturnType<typeof viewAccount>>

export interface SessionView {
  readonly id: string
  /** "Firefox on Android", or empty. */
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** A code that opens nothing has its own page, which says so. */
function refuseQuietly(error: unknown): undefined {
  if (!(error instanceof WireError)) throw error
}

/** What the house's own screens and jobs do with accounts. Who may is asked before. */
export function createAdministration(project: Project) {
  const { accounts, db, sessions, transaction } = project

  const change = (
    uid: string,
    work: (tx: Db, account: Account) => Promise<unknown>,
    note?: NoteWithin,
  ): Promise<void> =>
    transaction(async tx => {
      await work(tx, await accounts.get(tx, uid))
      await note?.(tx)
    })

  return {
    ...findAccounts(project),
    ...createRoles(project),

    invitations: createInvitations(project),

    /** To an address that isn’t confirmed yet; false where there is none. */
    resendVerification: async (uid: string): Promise<boolean> =>
      sendVerification(project, await accounts.get(db, uid)),

    /** Whether coming in by this link ends a password that was set before the address was proven to be anyone's. */
    async losesPassword(oobCode: string): Promise<boolean> {
      const code = await project.codes.get(db, oobCode, 'EMAIL_SIGNIN').catch(refuseQuietly)
      const account = code && (await accounts.findByEmail(db, code.email))
      return account !== undefined && !account.email_verified && account.password_hash !== null
    },

    /** What letters are written in from now on, whatever page asks for them. */
    setLanguage: (uid: string, language: Language) =>
      change(uid, (tx, account) => accounts.change(tx, account, { letter_language: language })),

    /** Its sessions stay, to be told USER_DISABLED; enabling it again brings none of them back. */
    disable: (uid: string, note?: NoteWithin) => {
      const work = async (tx: Db, account: Account) => {
        await ensureOwnerStays(tx, project, account)
        await project.cancelPending(tx, account)
        await accounts.change(tx, account, { disabled: true })
      }
      return change(uid, work, note)
    },

    enable: (uid: string, note?: NoteWithin) => {
      const work = async (tx: Db, account: Account) => {
        await project.signOutEverywhere(tx, account)
        await accounts.change(tx, account, { disabled: false })
      }
      return change(uid, work, note)
    },

    endSessions: (uid: string, note?: NoteWithin) =>
      change(uid, (tx, account) => project.signOutEverywhere(tx, account), note),

    ...viewWhereabouts(project),

    /** Only one of their own. */
    endSession: (uid: string, sessionId: string) =>
      change(uid, (tx, account) => sessions.end(tx, sessionId, account.id)),

    deleteAccount: async (uid: string) => removeAccount(project, await accounts.get(db, uid)),
  }
}

const findAccounts = (project: Project) => ({
  /** Newest first; `after` is the last id of the page before, `search` the beginning of an address. */
  async list(page: { limit?: number; after?: string; search?: string } = {}): Promise<AccountView[]> {
    const search = page.search?.toLowerCase()
    const found = await listAccounts(project, { limit: page.limit ?? 50, after: page.after, search })
    return Promise.all(found.map(account => viewAccount(project, account)))
  },

  async find(uid: string): Promise<AccountView | undefined> {
    const account = await project.accounts.find(project.db, uid)
    return account && viewAccount(project, account)
  },

  /** By exactly this address, as it is stored. */
  async findByEmail(address: string): Promise<AccountView | undefined> {
    const account = await project.accounts.findByEmail(project.db, address.toLowerCase())
    return account && viewAccount(project, account)
  },

  /** Whose account it is that a provider knows under this id. */
  async findByProvider(providerId: string, rawId: string): Promise<string | undefined> {
    return (await project.identities.findAccount(project.db, { providerId, rawId, isEmailVerified: false }))
      ?.uid
  },
})

/** Where someone is signed in, and was. */
const viewWhereabouts = ({ accounts, browsers, db, sessions }: Project) => ({
  async listSessions(uid: string): Promise<SessionView[]> {
    const found = await sessions.list(db, await accounts.get(db, uid))
    return found.map(session => ({ id: session.id, device: session.device, ...viewTimes(session) }))
  },

  /** Where they are known to have signed in, newest first. */
  async listBrowsers(uid: string): Promise<Pick<SessionView, 'createdAt' | 'lastUsedAt'>[]> {
    return (await browsers.list(db, await accounts.get(db, uid))).map(viewTimes)
  },
})

async function viewAccount({ db, factors, identities }: Project, account: Account) {
  return {
    id: account.uid,
    email: account.email,
    isEmailVerified: account.email_verified,
    name: account.display_name,
    roles: rolesOf(account),
    isDisabled: account.disabled,
    providers: providerIdsOf(account, await identities.list(db, account)),
    hasPassword: account.password_hash !== null,
    hasSecondStep: (await factors.list(db, account)).length > 0,
    /** Of the letters to them. */
    language: [account.letter_language, account.language].find(isLanguage) ?? null,
    createdAt: new Date(account.created_at),
    lastLoginAt: account.last_login_at === null ? null : new Date(account.last_login_at),
  }
}

function viewTimes({ created_at, last_used_at }: { created_at: number; last_used_at: number }) {
  return { createdAt: new Date(created_at), lastUsedAt: new Date(last_used_at) }
}
