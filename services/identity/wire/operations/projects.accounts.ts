import { administration, readChange } from '../../accounts/administer.ts'
import { given } from '../../accounts/user.ts'
import { operation } from '../call.ts'
import { line, shape } from '../fields.ts'
import { ensure } from '../wire-error.ts'
import { describeWhole } from './accounts.lookup.ts'

/** The owner's operations on a test project. */
export const createAccount = operation(
  administration.extend({ localId: line.min(1).max(128).optional() }),
  async (wish, call) => {
    const { accounts, transaction } = call.project
    const change = await readChange(wish, call)
    const account = await transaction(async tx => {
      if (wish.localId !== undefined) ensure(!(await accounts.find(tx, wish.localId)), 'DUPLICATE_LOCAL_ID')
      if (change.email) ensure(!(await accounts.findByEmail(tx, change.email)), 'EMAIL_EXISTS')
      return accounts.create(tx, { ...change, ...given('uid', wish.localId) })
    })
    const who = { localId: account.uid, ...given('email', account.email) }
    return { kind: 'identitytoolkit#SignupNewUserResponse', ...who }
  },
)

const page = shape({ maxResults: line.optional(), nextPageToken: line.optional() })

export const batchGet = operation(page, async (wish, { project }) => {
  const { accounts, db } = project
  const limit = Math.min(1000, Math.max(1, Number(wish.maxResults) || 20))
  const found = await accounts.list(db, { limit, after: wish.nextPageToken || undefined })
  const users = await Promise.all(found.map(account => describeWhole(project, account)))
  const last = found.length === limit ? found.at(-1)?.uid : undefined
  return { kind: 'identitytoolkit#DownloadAccountResponse', users, ...given('nextPageToken', last) }
})

export const query = operation(shape({}), async (_, { project }) => {
  const { accounts, db } = project
  const found = await accounts.list(db, { limit: 1000 })
  const userInfo = await Promise.all(found.map(account => describeWhole(project, account)))
  return { recordsCount: String(userInfo.length), userInfo }
})
