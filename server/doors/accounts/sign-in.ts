import { pathOf } from '../../../app/map/addresses.ts'
import { mailedAddress } from '../../../app/map/ways.ts'
import type { WireAnswer } from '../../../services/identity/identity.ts'
import type { Backend } from '../../backend.ts'
import { sendConfirmLink } from '../../personal-data/confirm-link.ts'
import type { Asker } from '../asker.ts'
import { createStartSession } from './start-session.ts'

type SignedIn =
  | { cookies: string[] }
  | { problem: 'wrong' | 'tooMany' | 'disabled' | 'factorScript'; until?: Date }
type NewAccount = { name: string; email: string; password: string }
type SignedUp =
  | { cookies: string[] }
  | { problem: 'emailInUse' | 'weak' | 'short' | 'policy' | 'tooMany' | 'unknown' }

/** The wire's words that a person without JavaScript may meet when signing up. */
const problems: Record<string, 'emailInUse' | 'weak' | 'policy' | 'tooMany'> = {
  EMAIL_EXISTS: 'emailInUse',
  WEAK_PASSWORD: 'weak',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'policy',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'tooMany',
}

const signInBy = (email: string, continueUrl: string) => ({
  requestType: 'EMAIL_SIGNIN',
  email,
  canHandleCodeInApp: true,
  continueUrl,
})

/** What a browser is known by goes with the session. */
const withBrowser = (cookie: string, { browserCookie }: WireAnswer) =>
  browserCookie ? [cookie, browserCookie] : [cookie]

/** The ways in: by password, with a new account, or by a link in a letter. */
export function createSignInDoors(
  parts: Parameters<typeof sendConfirmLink>[0] & Pick<Backend, 'origin'>,
  asker: Asker,
) {
  const { identity, origin } = parts
  const call = (operation: string, body: object) => identity.call(operation, body, asker)

  const sendCode = async (asked: object) => {
    await call('sendOobCode', { ...asked, clientType: 'CLIENT_TYPE_WEB' })
  }

  const continuing = (wish: string | undefined) => mailedAddress(origin.origin, wish, asker.language)

  const startSession = createStartSession({ identity, origin }, asker)

  /** Who signs up as a guest keeps their account, and everything in it, and adds a way in. */
  async function findGuestToken(): Promise<{ idToken?: string }> {
    const { person } = asker
    const idToken =
      person?.isAnonymous && person.sessionId && (await identity.guests.prove(person.id, person.sessionId))
    return idToken ? { idToken } : {}
  }

  return {
    /** The cookies of a new session, or why there is none, and when to come back. */
    async signIn(email: string, password: string): Promise<SignedIn> {
      const answer = await call('signInWithPassword', { email, password, returnSecureToken: true })
      const cookie = answer.idToken && (await startSession(answer.idToken))
      if (cookie) return { cookies: withBrowser(cookie, answer) }
      if (answer.mfaPendingCredential) return { problem: 'factorScript' }
      const { word, retryAt } = answer.refusal ?? {}
      if (word === 'TOO_MANY_ATTEMPTS_TRY_LATER')
        return { problem: 'tooMany', ...(retryAt && { until: retryAt }) }
      return { problem: word === 'USER_DISABLED' ? 'disabled' : 'wrong' }
    },

    /** `wish`, here and below: where they were going, which the link in the email leads on to. */
    async signUp({ name, email, password }: NewAccount, wish: string | undefined): Promise<SignedUp> {
      const asked = { email, password, returnSecureToken: true, ...(await findGuestToken()) }
      const answer = await call('signUp', asked)
      const { idToken, refusal } = answer
      if (!idToken) {
        const problem = problems[refusal?.word ?? ''] ?? 'unknown'
        const isShort = password.normalize('NFKC').length < identity.policy.minLength
        return { problem: isShort && (problem === 'weak' || problem === 'policy') ? 'short' : problem }
      }
      await call('update', { idToken, displayName: name })
      await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, continueUrl: continuing(wish) })
      return { cookies: withBrowser((await startSession(idToken)) ?? '', answer) }
    },

    async sendLink(email: string, kind: 'signIn' | 'reset', wish: string | undefined) {
      const continueUrl = continuing(wish)
      if (kind === 'reset') return sendCode({ requestType: 'PASSWORD_RESET', email, continueUrl })
      await sendCode(signInBy(email, continueUrl))
    },

    /** A letter to who has an account, that leads to what is held about them. */
    async sendDataLink(email: string) {
      if (await sendConfirmLink(parts, asker, email)) return
      const page = continuing(pathOf('dataDeletion', asker.language))
      // Someone with nothing here gets no email; a host doesn't say who it knows.
      await sendCode({ ...signInBy(email, page), isForKnown: true })
    },
  }
}
