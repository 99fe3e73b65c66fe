import { expect } from 'vitest'
import { openChannel } from '../../services/documents/testing/channel-client.ts'
import { codeAt, stepAt } from '../../services/identity/proofs/totp.ts'
import type { House } from './serve.ts'
import { password } from './sign-up.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers differ by operation, and tests say what they expect
type Json = any
type Purpose =
  | 'PASSWORD_RESET'
  | 'EMAIL_SIGNIN'
  | 'VERIFY_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'
export type HeldSession = Awaited<ReturnType<typeof holdSession>>
export type Holder = Awaited<ReturnType<typeof createHolder>>

export const database = 'projects/exhale/databases/(default)'
const newEmail = () => `${crypto.randomUUID()}@example.org`

/** The wire of one process. A refusal is its message. */
export function wireOf(house: House) {
  const post = async (path: string, body: object): Promise<Json> => {
    const init = { method: 'POST', body: JSON.stringify({ returnSecureToken: true, ...body }) }
    const answer: Json = await (await house.ask(`/identity${path}`, init)).json()
    return answer.error ? answer.error.message : answer
  }
  return {
    post,
    lookup: (idToken: string) => post('/v1/accounts:lookup', { idToken }),
    refresh: (token: string) => post('/v1/token', { grant_type: 'refresh_token', refresh_token: token }),
    send: (body: object) => post('/v1/accounts:sendOobCode', { continueUrl: house.url, ...body }),
    /** The newest code of a kind to an address of the account. */
    async codeFor(purpose: Purpose, email: string): Promise<string> {
      await house.backend.identity.settle()
      const answer: Json = await (await house.ask('/emulator/v1/projects/exhale/oobCodes')).json()
      const isMeant = (sent: Json) => sent.requestType === purpose && sent.email === email
      return answer.oobCodes.findLast(isMeant)?.oobCode ?? `no ${purpose} to ${email}`
    },
    knows: async (oobCode: string) =>
      typeof (await post('/v1/accounts:resetPassword', { oobCode })) === 'object',
  }
}

/** Something signed in at one process, with all that hangs on it at another. */
export async function holdSession(tokens: Json, near: House, far: House) {
  const wire = wireOf(far)
  const { idToken, refreshToken } = tokens
  const uid = claimsOf(idToken).sub
  const sid = claimsOf(idToken).sid
  const bearer = { Authorization: `Bearer ${idToken}` }
  const synced = await near.ask('/__session', { method: 'POST', headers: bearer })
  const cookie = synced.headers.get('set-cookie')?.split(';')[0] ?? ''
  const document = `${database}/documents/diaries/${uid}`
  const write = (text: string) => ({
    writes: [{ update: { name: document, fields: { text: { stringValue: text } } } }],
  })
  const watch = (targetId: number) => ({
    database,
    addTarget: { targetId, documents: { documents: [document] } },
  })
  const byToken = `Authorization:Bearer ${idToken}\r\n`
  const listening = await open(far, 'Listen', [watch(2)], byToken)
  const writing = await open(far, 'Write', [{ database }, write('first')], byToken)
  const ownListening = await open(far, 'Listen', [watch(2)], '', cookie)
  const ownWriting = await open(far, 'Write', [{ database }, write('first')], '', cookie)
  await listening.hear('CURRENT')
  await writing.hear('commitTime')
  await ownListening.hear('CURRENT')
  await ownWriting.hear('commitTime')
  const isListed = async () =>
    (await far.backend.identity.administration.listSessions(uid).catch(() => [])).some(({ id }) => id === sid)

  return {
    uid,
    idToken,
    refreshToken,
    cookie,

    async expectOver(isStillListed = false): Promise<void> {
      // Waits until each has heard of it: nothing here asks on its own.
      for (const stream of [listening, writing, ownListening, ownWriting]) await stream.hear('close')
      expect(await wire.lookup(idToken)).toEqual(expect.any(String))
      expect((await far.ask('/account', { headers: { cookie } })).status).toBe(302)
      expect(await isListed()).toBe(isStillListed)
      expect(await wire.refresh(refreshToken)).toEqual(expect.any(String))
    },

    async expectAlive(): Promise<void> {
      for (const stream of [writing, ownWriting]) {
        await stream.channel.send([write('second')])
        await stream.hear('commitTime')
      }
      for (const stream of [listening, ownListening]) {
        await stream.channel.send([watch(4)])
        await stream.hear('CURRENT')
      }
      expect(await wire.lookup(idToken)).toMatchObject({ users: [{ localId: uid }] })
      expect((await far.ask('/account', { headers: { cookie } })).status).toBe(200)
      expect(await isListed()).toBe(true)
      expect(await wire.refresh(refreshToken)).toMatchObject({ user_id: uid })
    },
  }
}

async function open(house: House, kind: string, messages: object[], headers: string, cookie?: string) {
  const own = cookie && { cookie, 'Sec-Fetch-Site': 'same-origin' }
  const ask = (path: string, init?: RequestInit) =>
    house.ask(path.replaceAll('projects%2Fdemo', 'projects%2Fexhale'), {
      ...init,
      ...(own && { headers: own }),
    })
  const channel = await openChannel(ask, `/google.firestore.v1.Firestore/${kind}`, messages, headers)
  const back = await channel.listen()
  return {
    channel,
    /** Waits for a word; what was said before it is heard no more. */
    async hear(word: string): Promise<void> {
      for (let next = await back.next(); next; next = await back.next())
        if (JSON.stringify(next).includes(word)) return
      throw new Error(`the stream ended without ${word}`)
    },
  }
}

/** Someone who has changed their address before, with a second step, two sessions, and everything pending at once. */
export async function createHolder(
  near: House,
  far: House,
  clock: { now(): Date; advance(by: number): void },
) {
  const wire = wireOf(near)
  const [first, email, wanted] = [newEmail(), newEmail(), newEmail()]
  let tokens = await wire.post('/v1/accounts:signUp', { email: first, password })
  tokens = await wire.post('/v1/accounts:update', { idToken: tokens.idToken, email })
  await wire.send({ requestType: 'VERIFY_EMAIL', idToken: tokens.idToken })
  await wire.post('/v1/accounts:update', { oobCode: await wire.codeFor('VERIFY_EMAIL', email) })
  const { totpSessionInfo } = await wire.post('/v2/accounts/mfaEnrollment:start', {
    idToken: tokens.idToken,
    totpEnrollmentInfo: {},
  })
  const secret = totpSessionInfo.sharedSecretKey
  const totp = () => ({ verificationCode: codeAt(secret, stepAt(clock.now().getTime())) })
  tokens = await wire.post('/v2/accounts/mfaEnrollment:finalize', {
    idToken: tokens.idToken,
    totpVerificationInfo: { sessionInfo: totpSessionInfo.sessionInfo, ...totp() },
  })
  const factor = (await wire.lookup(tokens.idToken)).users[0].mfaInfo[0].mfaEnrollmentId
  const google = (sub: string, more = {}) => ({
    requestUri: near.url,
    postBody: new URLSearchParams({
      id_token: JSON.stringify({ sub, ...more }),
      providerId: 'google.com',
    }).toString(),
  })
  tokens = await wire.post('/v1/accounts:signInWithIdp', {
    ...google('mine'.concat(email)),
    idToken: tokens.idToken,
  })

  /** Signs in up to the second step. */
  const begin = async (): Promise<string> => {
    const answer = await wire.post('/v1/accounts:signInWithPassword', { email, password })
    return answer.mfaPendingCredential
  }
  /** Each code of the app works once. */
  const finish = (pending: string): Promise<Json> => {
    clock.advance(30_000)
    return wire.post('/v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential: pending,
      mfaEnrollmentId: factor,
      totpVerificationInfo: totp(),
    })
  }
  const other = await finish(await begin())
  const own = tokens.mfaPendingCredential ? await finish(tokens.mfaPendingCredential) : tokens
  const pending = await begin()
  const { idToken } = own
  await wire.send({ requestType: 'PASSWORD_RESET', email })
  await wire.send({ requestType: 'EMAIL_SIGNIN', email })
  await wire.send({ requestType: 'VERIFY_EMAIL', idToken })
  await wire.send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: wanted })
  const mailed = {
    reset: await wire.codeFor('PASSWORD_RESET', email),
    signIn: await wire.codeFor('EMAIL_SIGNIN', email),
    verify: await wire.codeFor('VERIFY_EMAIL', email),
    change: await wire.codeFor('VERIFY_AND_CHANGE_EMAIL', email),
  }
  const wayBack = await wire.codeFor('RECOVER_EMAIL', first)
  return {
    wire,
    email,
    factor,
    google,
    totp,
    finish,
    pending,
    mailed,
    wayBack,
    own: await holdSession(own, near, far),
    other: await holdSession(other, near, far),
  }
}

function claimsOf(idToken: string): Json {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
}
