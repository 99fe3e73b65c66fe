import type { Account } from '../../accounts/accounts.ts'
import type { Project } from '../../project.ts'
import { authenticate } from '../../sessions/authenticate.ts'
import { type Call, operation } from '../call.ts'
import { line, shape, token } from '../fields.ts'
import { describeUser } from '../user.ts'

const kind = 'identitytoolkit#GetAccountInfoResponse'

const input = shape({
  idToken: token.optional(),
  localId: line.array().max(100).optional(),
  email: line.array().max(100).optional(),
})

export const lookup = operation(input, async (wish, call) => {
  if (call.isOwner && wish.idToken === undefined)
    return lookupMany(call, wish.localId ?? [], wish.email ?? [])
  const { account } = await authenticate(call.project, wish.idToken)
  return { kind, users: [await describeWhole(call.project, account)] }
})

/** The vendor's service leaves `users` out when there are none. */
async function lookupMany({ project }: Call, uids: string[], emails: string[]) {
  const { accounts, db } = project
  const found = await Promise.all([
    ...uids.map(uid => accounts.find(db, uid)),
    ...emails.map(email => accounts.findByEmail(db, email.toLowerCase())),
  ])
  const users = await Promise.all(
    found.filter(account => account !== undefined).map(account => describeWhole(project, account)),
  )
  return users.length > 0 ? { kind, users } : { kind }
}

export async function describeWhole(project: Project, account: Account): Promise<object> {
  const { db, factors, identities } = project
  const [linked, enrolled] = await Promise.all([identities.list(db, account), factors.list(db, account)])
  return describeUser(account, linked, enrolled)
}
