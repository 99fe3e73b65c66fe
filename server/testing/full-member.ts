import { participantIdOf } from '../../domain/challenges/participant-id.ts'
import { agree } from '../../domain/members/consents.ts'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import { addMember, tell, usualWishes } from './challenge-people.ts'
import { survey } from './member-documents.ts'
import type { House } from './serve.ts'
import { password, signUp } from './sign-up.ts'

export type FullMember = Awaited<ReturnType<typeof fillMember>>

const wishes = {
  kind: 'live',
  milestone: '24h',
  moment: '2026-10-01T08:00',
  timeZone: 'Europe/Berlin',
  perDay: '20',
  packPrice: '8,00',
  currency: 'EUR',
  theme: 'dawn',
  language: 'en',
  visibility: 'link',
  consent: 'on',
}

/** Someone of whom everything is held that can be, each with words that are nowhere else. */
export async function fillMember(house: House) {
  const { backend } = house
  const tag = newTag()
  const email = `zaunkoenig.${tag}@example.org`
  const words = { name: `Zaunkönig ${tag}`, nickname: `Wren${tag}`, reason: `for Lena ${tag}` }
  const member = await signUp(house, { email, password, displayName: words.name })
  const { uid, cookie } = member
  await verify(house, member.token, email)

  const now = backend.clock.now().getTime()
  await addMember(backend, uid, { quitAt: now - 5 * 24 * 3_600_000 })
  await tell(backend, uid, new Date(now).toISOString().slice(0, 10), 'free')
  const asking = {
    person: { uid, roles: [], isAnonymous: false, isVerified: true },
    clientAddress: '192.0.2.1',
  }
  const consents = { programme: agree(now), plan: agree(now) }
  await backend.members.apply(asking, [{ profile: { reasons: [words.reason], consents } }], now)
  const craving = { at: now, strength: 4, trigger: 'coffee' }
  await backend.members.apply(asking, [{ below: 'cravings', id: 'one', data: craving }], now)
  await backend.responses.save(uid, { ...survey, told: { own: [words.reason] } }, true)
  const keys = { p256dh: 'x', auth: 'y' }
  const endpoint = `https://fcm.googleapis.com/${tag}`
  await backend.push?.devices.add(uid, { endpoint, keys, language: 'de', isPlain: false })

  const other = `other-${tag}`
  await addMember(backend, other)
  const { challenges } = backend
  const { id: challenge, token } = await challenges.perform(
    'createChallenge',
    { uid },
    { ...usualWishes, nickname: words.nickname },
  )
  const joining = { token, nickname: 'Tomek', role: 'member' as const, agrees: true as const }
  await challenges.perform('joinChallenge', { uid: other }, joining)
  await challenges.perform('cheer', { uid: other }, { id: challenge, who: participantIdOf(challenge, uid) })

  const body = new URLSearchParams({ ...wishes, name: words.name, message: words.reason })
  for (const shown of ['name', 'days', 'since', 'message']) body.append('shows', shown)
  await house.ask('/certificate/new', { method: 'POST', body, headers: { cookie } })
  const [certificate] = await backend.certificates.listOf(uid)
  if (!certificate) throw new Error('no certificate was made')
  const picture = `/certificates/${certificate.viewId}/share.png`
  await house.ask(picture)

  const { subscriptions } = backend.newsletter
  const topics = { topics: ['tips'], frequency: 'weekly', language: 'en', timeZone: 'UTC' } as const
  await subscriptions.ask({ ...topics, address: email, source: 'form', consentVersion })
  await subscriptions.settle()
  await backend.links.make(
    { target: '/sos', kind: 'page', note: '', name: `help-${tag}` },
    uid,
    async () => true,
  )
  await backend.campaigns.create(`Winter ${tag}`, { id: uid, name: words.name })
  return {
    ...member,
    email,
    ...words,
    other,
    challenge,
    challengeLink: token,
    viewId: certificate.viewId ?? '',
    /** What must be found nowhere once they are gone. */
    traces: [uid, email, words.name, words.nickname, words.reason, endpoint],
  }
}

/** Consonants alone: a nickname may be no number and no word. */
const newTag = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => 'bcdfghjklmnpqrst'[byte % 16]).join('')

/** Opens the link in the email that asks whether an address is theirs. */
async function verify(house: House, idToken: string, email: string): Promise<void> {
  const call = (operation: string, body: object) =>
    house.ask(`/identity/v1/accounts:${operation}?key=exhale`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  await house.backend.identity.settle()
  const [letter] = (await house.backend.mail.listFor(email)).filter(({ kind }) => kind === 'verifyEmail')
  const text = JSON.stringify(await house.backend.mail.get(letter?.id ?? ''))
  await call('update', { oobCode: /oobCode=([\w-]+)/.exec(text)?.[1] ?? '' })
}
