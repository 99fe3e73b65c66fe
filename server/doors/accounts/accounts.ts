import type { AccountDoors, Person } from '../../../app/context.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import type { Certificate } from '../../../domain/certificates/collections.ts'
import { AppError } from '../../../platform/errors.ts'
import { originOf, type WireAnswer } from '../../../services/identity/hosted/host.ts'
import type { Asker } from '../../../services/identity/identity.ts'
import type { KeptDevice } from '../../../services/push/push.ts'
import type { Backend } from '../../backend.ts'

const projectKey = 'exhale'
/** In seconds: as long as the protocol calls a sign-in recent. */
const recentFor = 5 * 60

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

/** What screens may do with accounts, for whoever is asking. Without JavaScript the wire is called from here. */
export function createAccountDoors(backend: Backend, asker: Asker): AccountDoors {
  const { certificates, clock, functions, identity, mail, members, origin, press, push, responses } = backend
  const { administration, host, policy } = identity

  const call = (operation: string, body: object) => identity.call(operation, body, asker)

  const sendCode = async (asked: object) => {
    await call('sendOobCode', { ...asked, clientType: 'CLIENT_TYPE_WEB' })
  }

  /** The cookie of a session, as the page itself would get it. */
  async function startSession(idToken: string): Promise<string | undefined> {
    const headers = { Authorization: `Bearer ${idToken}` }
    const request = new Request(new URL('/__session', origin), { method: 'POST', headers })
    return (await identity.syncSession(request)).headers.get('set-cookie') ?? undefined
  }

  const findEmail = async (person: Person) =>
    host ? person.email : ((await administration.find(person.id))?.email ?? undefined)

  /** Certificates they have not deleted. */
  const listHeld = async (person: Person) =>
    (await certificates.listOf(person.id)).filter(({ state }) => state !== 'removed')

  /** The account goes with everything that was kept about it, and the session with it. */
  async function forget(person: Person, idToken: string | undefined): Promise<readonly string[]> {
    await identity.deleteAccount(person.id, idToken)
    return identity.farewell
  }

  return {
    settings: {
      projectId: identity.projectId,
      apiKey: host?.apiKey ?? projectKey,
      isHosted: host !== undefined,
      host: host && originOf(host),
      providers: backend.providers,
    },
    policy,

    async signIn(email, password) {
      const answer = await call('signInWithPassword', { email, password, returnSecureToken: true })
      const cookie = answer.idToken && (await startSession(answer.idToken))
      if (cookie) return { cookies: withBrowser(cookie, answer) }
      if (answer.mfaPendingCredential) return { problem: 'factorScript' }
      const { word, retryAt } = answer.refusal ?? {}
      if (word === 'TOO_MANY_ATTEMPTS_TRY_LATER')
        return { problem: 'tooMany', ...(retryAt && { until: retryAt }) }
      return { problem: word === 'USER_DISABLED' ? 'disabled' : 'wrong' }
    },

    async signUp({ name, email, password }) {
      const answer = await call('signUp', { email, password, returnSecureToken: true })
      const { idToken, refusal } = answer
      if (!idToken) return { problem: problems[refusal?.word ?? ''] ?? 'unknown' }
      await call('update', { idToken, displayName: name })
      await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
      return { cookies: withBrowser((await startSession(idToken)) ?? '', answer) }
    },

    async sendLink(email, kind) {
      if (kind === 'reset') return sendCode({ requestType: 'PASSWORD_RESET', email })
      await sendCode(signInBy(email, `${origin.origin}/sign-in`))
    },

    async sendDataLink(email) {
      const redirect = encodeURIComponent(pathOf('dataDeletion', asker.language))
      const page = `${origin.origin}${pathOf('signIn', asker.language)}?redirect=${redirect}`
      // Who has nothing here is not written to; a host keeps to itself whom it knows.
      await sendCode({ ...signInBy(email, page), isForKnown: true })
    },

    isSetupOpen: token => identity.setup.isOpen(token),

    claimOwnership: (idToken, setup) =>
      identity.claimOwnership(idToken, setup).then(
        () => true,
        () => false,
      ),

    async listSessions(person) {
      const sessions = (await administration.find(person.id))
        ? await administration.listSessions(person.id)
        : []
      return sessions.map(({ id, device, lastUsedAt }) => ({
        id,
        device,
        isHere: id === person.sessionId,
        lastUsedAt: lastUsedAt.getTime(),
      }))
    },

    async describe(person) {
      const account = host ? describeHosted(person) : await administration.find(person.id)
      if (!account) return null
      const { name, email, isEmailVerified, roles, providers, language, createdAt } = account
      const sessions = await administration.listSessions(person.id)
      const letters = email ? await mail.listFor(email) : []
      const shownLinks = email ? await mail.listReadingsFor(email) : []
      const seenLinks = await mail.listReadingsBy(person.id)
      const keepers = [members, responses, certificates]
      const misfits = (await Promise.all(keepers.map(each => each.listMisfits(person.id)))).flat()
      return {
        name,
        email,
        isEmailVerified,
        roles,
        providers,
        language,
        createdAt: createdAt?.toISOString() ?? null,
        sessions: sessions.map(session => ({
          device: session.device,
          createdAt: session.createdAt.toISOString(),
          lastUsedAt: session.lastUsedAt.toISOString(),
        })),
        browsers: (await administration.listBrowsers(person.id)).map(browser => ({
          createdAt: browser.createdAt.toISOString(),
          lastUsedAt: browser.lastUsedAt.toISOString(),
        })),
        letters: letters.map(({ kind, state, createdAt }) => ({
          kind,
          state,
          createdAt: createdAt.toISOString(),
        })),
        shownLinks: shownLinks.map(describeReading),
        seenLinks: seenLinks.map(describeReading),
        programme: await members.describe(person.id),
        surveys: await responses.describe(person.id),
        ...(misfits.length > 0 && {
          unreadable: misfits.map(({ path, data }) => ({ path, data: print(data) })),
        }),
        devices: ((await push?.devices.list(person.id)) ?? []).map(describeDevice),
        certificates: (await certificates.listOf(person.id)).map(describeCertificate),
        calls: (await functions.listFor(person.id)).map(({ callable, createdAt, result }) => ({
          callable,
          createdAt: createdAt.toISOString(),
          result: result ?? null,
        })),
      }
    },

    async remove(person, password) {
      const email = await findEmail(person)
      if (!email) return undefined
      const { idToken, localId } = await call('signInWithPassword', {
        email,
        password,
        returnSecureToken: true,
      })
      return localId === person.id ? forget(person, idToken) : undefined
    },

    async removeConfirmed(person, idToken) {
      const proven = await identity.verifyIdToken(idToken).catch(error => {
        if (error instanceof AppError && error.code === 'unauthenticated') return undefined
        throw error
      })
      const age = clock.now().getTime() / 1000 - Number(proven?.claims.auth_time)
      return proven?.id === person.id && age <= recentFor ? forget(person, idToken) : undefined
    },

    async hasPassword(person) {
      return host ? undefined : ((await administration.find(person.id))?.hasPassword ?? false)
    },

    async findLanguage(person) {
      return (await administration.find(person.id))?.language ?? undefined
    },
    setLanguage: (person, language) => administration.setLanguage(person.id, language),

    findStart: async person => (await members.findStart(person.id, clock.now().getTime())) ?? null,
    async withdraw(person, purpose) {
      if (purpose === 'surveys') return responses.remove(person.id)
      if (purpose === 'certificates') {
        for (const { id } of await listHeld(person)) {
          await certificates.remove(id)
          await press.discard(id)
        }
        return
      }
      // Without the record there is nothing to be told of.
      await push?.devices.forget(person.id)
      if (purpose === 'programme') await members.forget(person.id)
    },
    async listAgreed(person) {
      const surveys = await responses.findConsent(person.id)
      const held = await listHeld(person)
      const notifications = (await push?.devices.list(person.id))?.at(0)?.agreedAt
      return {
        ...(surveys !== undefined && { surveys }),
        ...(held.length > 0 && { certificates: Math.max(...held.map(({ consent }) => consent.at)) }),
        ...(notifications !== undefined && { notifications }),
      }
    },
    offersNotifications: push !== undefined,

    endSession: (person, id) => administration.endSession(person.id, id),
    async endSessions(person) {
      await administration.endSessions(person.id)
      // Whoever signs out everywhere may have lost one of them.
      await push?.devices.forget(person.id)
    },
    renewRecoveryCodes: idToken => identity.renewRecoveryCodes(idToken),
  }
}

/** What a host told us of someone; the rest of their account is the host's to show. */
function describeHosted({ name, email, roles }: Person) {
  return {
    name,
    email: email ?? null,
    isEmailVerified: null,
    roles,
    providers: [],
    language: null,
    createdAt: null,
  }
}

/** Its address and keys let whoever has them write to it, so they stay here. */
function describeDevice({ endpoint, language, isPlain, agreedAt }: KeptDevice) {
  return { service: new URL(endpoint).host, language, isPlain, agreedAt: new Date(agreedAt).toISOString() }
}

const describeReading = ({ kind, at }: { kind: string; at: Date }) => ({ kind, at: at.toISOString() })

/** In words that JSON has, whatever it holds. */
function print(value: object): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
}

/** All that is kept of one, with the signed file itself. */
function describeCertificate(certificate: Certificate) {
  const { viewId, state, content, consent, issuedAt, changedAt, cheers, credential } = certificate
  return {
    address: viewId,
    state,
    ...content,
    startedAt: content && new Date(content.startedAt).toISOString(),
    agreedAt: new Date(consent.at).toISOString(),
    issuedAt: new Date(issuedAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
    cheers,
    credential,
  }
}
