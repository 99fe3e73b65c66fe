import { z } from 'zod'
import type { Account } from '../accounts.ts'
import { authenticate, authenticateRecently } from '../authenticate.ts'
import { type Call, operation } from '../call.ts'
import type { NewCode } from '../codes.ts'
import { parseEmail } from '../email.ts'
import { address, line, shape, token } from '../fields.ts'
import { languageFor, type Sent } from '../letters.ts'
import { tellHolder } from '../notices.ts'
import { ensure, WireError } from '../wire-error.ts'

const input = shape({
  requestType: line.optional(),
  email: line.optional(),
  newEmail: line.optional(),
  idToken: token.optional(),
  continueUrl: address.optional(),
  /** Ours, for forms that write to people with an account alone. */
  isForKnown: z.boolean().optional(),
})

interface Wish {
  readonly email?: string
  readonly newEmail?: string
  readonly idToken?: string
  readonly continueUrl?: string
  readonly isForKnown?: boolean
}

/** A letter with a code in it. Nobody learns from the answer whether an address has an account. */
export const sendOobCode = operation(input, async (wish, call) => {
  const checked = { ...wish, continueUrl: call.project.links.checkContinueUrl(wish.continueUrl) }
  const result = await send(wish.requestType, checked, call)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', ...result }
})

function send(requestType: string | undefined, wish: Wish, call: Call): Promise<object> {
  switch (requestType) {
    case 'PASSWORD_RESET':
      return sendReset(wish, call)
    case 'EMAIL_SIGNIN':
      return sendSignIn(wish, call)
    case 'VERIFY_EMAIL':
      return sendVerification(wish, call)
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendChange(wish, call)
  }
  throw new WireError(requestType ? 'INVALID_REQ_TYPE' : 'MISSING_REQ_TYPE')
}

async function sendReset(wish: Wish, call: Call) {
  const { accounts, db, settings } = call.project
  const email = await parseRecipient(wish.email, call)
  const find = () => accounts.findByEmail(db, email)
  if (!settings.hidesAccounts) ensure(await find(), 'EMAIL_NOT_FOUND')
  return post(call, wish, email, async () => {
    const account = await find()
    return { purpose: 'PASSWORD_RESET', email, account, isRehearsal: !account || account.disabled }
  })
}

async function sendSignIn(wish: Wish, call: Call) {
  const { accounts, db } = call.project
  ensure(wish.continueUrl, 'MISSING_CONTINUE_URI')
  const email = await parseRecipient(wish.email, call)
  return post(call, wish, email, async () => {
    const account = await accounts.findByEmail(db, email)
    const isRehearsal = account ? account.disabled : wish.isForKnown
    return { purpose: 'EMAIL_SIGNIN', email, account, isRehearsal }
  })
}

async function sendVerification(wish: Wish, call: Call) {
  const { account } = await findSender(wish, call)
  const email = await parseRecipient(account.email ?? undefined, call)
  return post(call, wish, email, async () => ({ purpose: 'VERIFY_EMAIL', email, account }))
}

async function sendChange(wish: Wish, call: Call) {
  const { accounts, db, settings } = call.project
  const signedIn = await authenticateRecently(call.project, wish.idToken)
  const { account } = signedIn
  const newEmail = await parseRecipient(wish.newEmail, call)
  const holder = await accounts.findByEmail(db, newEmail)
  if (!settings.hidesAccounts) ensure(!holder, 'EMAIL_EXISTS')
  // Who has the address already learns it in place of a code; who asked learns nothing.
  if (holder) await tellHolder(call, { email: newEmail, account: holder })
  const email = account.email ?? newEmail
  const isRehearsal = holder !== undefined
  return post(call, wish, email, async () => ({
    purpose: 'VERIFY_AND_CHANGE_EMAIL',
    email,
    newEmail,
    account,
    isRehearsal,
  }))
}

async function findSender(wish: Wish, call: Call): Promise<{ account: Account }> {
  const { accounts, db } = call.project
  if (!call.isOwner || wish.email === undefined) return authenticate(call.project, wish.idToken)
  const account = await accounts.findByEmail(db, parseEmail(wish.email))
  ensure(account, 'USER_NOT_FOUND')
  return { account }
}

/** Counted before anything is looked up, so that a limit tells nothing either. */
async function parseRecipient(given: string | undefined, { project, network }: Call): Promise<string> {
  ensure(given, 'MISSING_EMAIL')
  const email = parseEmail(given)
  await project.limits.spend('mailsOfAddress', network)
  await project.limits.spend('mailsToRecipient', email)
  return email
}

async function post(
  call: Call,
  { continueUrl }: Wish,
  email: string,
  prepare: () => Promise<NewCode & { isRehearsal?: boolean }>,
): Promise<object> {
  const { codes, db, later, letters } = call.project
  let sent: Sent | undefined
  await later(async () => {
    const wanted = await prepare()
    const code = await codes.issue(db, wanted)
    const posting = { ...wanted, code, language: languageFor(call.language, wanted.account), continueUrl }
    const posted = await letters.send({ ...posting, apiKey: call.apiKey, isSilent: call.isOwner })
    if (wanted.isRehearsal) await codes.use(db, code, wanted.purpose)
    else sent = posted
  })
  return call.isOwner && sent ? { email, oobCode: sent.oobCode, oobLink: sent.oobLink } : { email }
}
