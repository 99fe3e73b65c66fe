import { z } from 'zod'
import type { Account } from '../../accounts/accounts.ts'
import { parseEmail } from '../../accounts/email.ts'
import { languageFor, type Sent } from '../../letters/letters.ts'
import { tellHolder } from '../../letters/notices.ts'
import type { NewCode } from '../../proofs/codes.ts'
import { authenticate, authenticateRecently, type SignedIn } from '../../sessions/authenticate.ts'
import type { Db } from '../../tables.ts'
import { type Call, operation } from '../call.ts'
import { address, line, shape, token } from '../fields.ts'
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

type Wish = z.infer<typeof input>

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
  const find = (tx: Db) => accounts.findByEmail(tx, email)
  if (!settings.hidesAccounts) ensure(await find(db), 'EMAIL_NOT_FOUND')
  return post(call, wish, email, async tx => {
    const account = await find(tx)
    return { purpose: 'PASSWORD_RESET', email, account, isRehearsal: !account || account.disabled }
  })
}

async function sendSignIn(wish: Wish, call: Call) {
  const { accounts } = call.project
  ensure(wish.continueUrl, 'MISSING_CONTINUE_URI')
  const email = await parseRecipient(wish.email, call)
  return post(call, wish, email, async tx => {
    const account = await accounts.findByEmail(tx, email)
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
  // The person who already has the address is told instead of getting a code; the caller learns nothing.
  if (holder) await tellHolder(call, { email: newEmail, account: holder })
  const email = account.email ?? newEmail
  const isRehearsal = holder !== undefined
  return post(call, wish, email, async tx =>
    (await isStillIn(tx, call, signedIn))
      ? { purpose: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail, account, isRehearsal }
      : undefined,
  )
}

/** The letter is written after the answer: someone signed out in between gets no code that outlives their session. */
async function isStillIn(tx: Db, { project }: Call, { session }: SignedIn): Promise<boolean> {
  return (await project.sessions.find(tx, session.id)) !== undefined
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
  prepare: (tx: Db) => Promise<(NewCode & { isRehearsal?: boolean }) | undefined>,
): Promise<object> {
  const { codes, db, later, letters, transaction } = call.project
  let sent: Sent | undefined
  await later(async () => {
    const prepared = await transaction(async tx => {
      const wanted = await prepare(tx)
      return wanted && { wanted, code: await codes.issue(tx, wanted) }
    })
    if (!prepared) return
    const { wanted, code } = prepared
    const posting = { ...wanted, code, language: languageFor(call.language, wanted.account), continueUrl }
    const posted = await letters.send({ ...posting, apiKey: call.apiKey, isSilent: call.isOwner })
    if (wanted.isRehearsal) await codes.use(db, code, wanted.purpose)
    else sent = posted
  })
  return call.isOwner && sent ? { email, oobCode: sent.oobCode, oobLink: sent.oobLink } : { email }
}
