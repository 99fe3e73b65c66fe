import { listAccounts } from '../../accounts/accounts.ts'
import { anyChange, readAnyChange } from '../../accounts/change-any-account.ts'
import { ensureFree } from '../../accounts/credentials.ts'
import { operation } from '../call.ts'
import { line, shape } from '../fields.ts'
import { given } from '../user.ts'
import { ensure } from '../wire-error.ts'
import { describeWhole } from './accounts.lookup.ts'

/** The owner's operations on a test project. */
export const createAccount = operation(
  anyChange.extend({ localId: line.min(1).max(128).optional() }),
  async (wish, call) => {
    const { accounts, transaction } = call.project
    const change = await readAnyChange(wish, call)
    const account = await transaction(async tx => {
      if (wish.localId !== undefined) ensure(!(await accounts.find(tx, wish.localId)), 'DUPLICATE_LOCAL_ID')
      if (change.email) await ensureFree(tx, call, change.email)
      return accounts.create(tx, { ...change, ...given('uid', wish.localId) })
    })
    const who = { localId: account.uid, ...given('email', account.email) }
    return { kind: 'identitytoolkit#SignupNewUserResponse', ...who }
  },
)

const page = shape({ maxResults: line.optional(), nextPageToken: line.optional() })

export const batchGet = operation(page, async (wish, { project }) => {
  const limit = Math.min(1000, Math.max(1, Number(wish.maxResults) || 20))
  const found = await listAccounts(project, { limit, after: wish.nextPageToken || undefined })
  const users = await Promise.all(found.map(account => describeWhole(project, account)))
  const last = found.length === limit ? found.at(-1)?.uid : undefined
  return { kind: 'identitytoolkit#DownloadAccountResponse', users, ...given('nextPageToken', last) }
})

export const query = operation(shape({}), async (_, { project }) => {
  const found = await listAccounts(project, { limit: 1000 })
  const userInfo = await Promise.all(found.map(account => describeWhole(project, account)))
  return { recordsCount: String(userInfo.length), userInfo }
})
