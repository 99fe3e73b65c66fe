import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { heldClock } from '../../../platform/clock.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { defineCollection, isOwn } from '../../../services/documents/documents.ts'
import { codeAt, stepAt } from '../../../services/identity/proofs/totp.ts'
import { ends, type Fate, type Reason, writeTable } from '../../../services/identity/testing/ends.ts'
import { createHolder, type HeldSession, type Holder, holdSession, wireOf } from '../../testing/holder.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const diaries = defineCollection({
  path: 'diaries',
  schema: z.object({ text: z.string() }),
  rule: {
    get: ({ person, params }) => isOwn(person, params.id),
    create: ({ person, params }) => isOwn(person, params.id),
    update: ({ person, params }) => isOwn(person, params.id),
  },
})

const clock = heldClock(Date.now())

// biome-ignore lint/suspicious/noExplicitAny: whatever the wire answered
type Done = any

test('the README shows what ends what', () => {
  const readme = readFileSync(new URL('../../../services/identity/README.md', import.meta.url), 'utf8')
  expect(readme).toContain(writeTable())
})

/** What happens at one process is looked at in another, where the database lets there be two. */
describeOnDatabase('what ends what', (_, newPlace) => {
  let near: House
  let far: House
  const houses: House[] = []
  beforeAll(async () => {
    const { dataDir, url } = await newPlace()
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, EXHALE_TEST_MODE: '1' }
    const serve = async () => {
      const house = await serveHouse({ clock, collections: [diaries], env })
      houses.push(house)
      return house
    }
    near = await serve()
    far = url ? await serve() : near
  })
  afterAll(async () => {
    for (const house of houses) await house.stop()
  })
  // Between two stories every limit is forgotten.
  beforeEach(() => clock.advance(2 * 60 * 60_000))

  const administration = () => near.backend.identity.administration
  const update = (holder: Holder, change: object) =>
    holder.wire.post('/v1/accounts:update', { idToken: holder.own.idToken, ...change })
  const signOut = ({ cookie }: HeldSession) =>
    near.ask('/__session', { method: 'DELETE', headers: { cookie } })

  const stories: Record<Reason, (holder: Holder) => Promise<Done>> = {
    'sign-out': holder => signOut(holder.own),
    'another session ended from the list': async ({ own, other }) => {
      const { sid } = JSON.parse(Buffer.from(other.idToken.split('.')[1] ?? '', 'base64url').toString())
      await near.ask('/account', {
        method: 'POST',
        body: new URLSearchParams({ session: sid }),
        headers: { cookie: own.cookie },
      })
    },
    'a used refresh token comes back': async ({ own, wire }) => {
      await wire.refresh(own.refreshToken)
      clock.advance(11_000)
      await wire.refresh(own.refreshToken)
    },
    'sign-out everywhere': ({ own }) =>
      near.ask('/account', {
        method: 'POST',
        body: new URLSearchParams({ session: 'all' }),
        headers: { cookie: own.cookie },
      }),
    'password changed': holder => update(holder, { password: 'another calm breath' }),
    'password reset': ({ mailed, wire }) =>
      wire.post('/v1/accounts:resetPassword', { oobCode: mailed.reset, newPassword: 'another calm breath' }),
    'password added': ({ own, email, wire }) =>
      wire.post('/v1/accounts:signUp', { idToken: own.idToken, email, password: 'another calm breath' }),
    'email link added': ({ own, email, mailed, wire }) =>
      wire.post('/v1/accounts:signInWithEmailLink', { idToken: own.idToken, email, oobCode: mailed.signIn }),
    'provider added': ({ own, google, wire }) =>
      wire.post('/v1/accounts:signInWithIdp', { ...google(crypto.randomUUID()), idToken: own.idToken }),
    'provider removed': holder => update(holder, { deleteProvider: ['google.com'] }),
    'second step set up': async ({ own, wire }) => {
      const { idToken } = own
      const { totpSessionInfo: info } = await wire.post('/v2/accounts/mfaEnrollment:start', {
        idToken,
        totpEnrollmentInfo: {},
      })
      const verificationCode = codeAt(info.sharedSecretKey, stepAt(clock.now().getTime()))
      return wire.post('/v2/accounts/mfaEnrollment:finalize', {
        idToken,
        totpVerificationInfo: { sessionInfo: info.sessionInfo, verificationCode },
      })
    },
    'second step removed': ({ own, factor, wire }) =>
      wire.post('/v2/accounts/mfaEnrollment:withdraw', { idToken: own.idToken, mfaEnrollmentId: factor }),
    'address changed': holder => update(holder, { email: `${crypto.randomUUID()}@example.org` }),
    'address changed by email link': ({ mailed, wire }) =>
      wire.post('/v1/accounts:update', { oobCode: mailed.change }),
    'earlier address restored': ({ wayBack, wire }) => wire.post('/v1/accounts:update', { oobCode: wayBack }),
    'account disabled': ({ own }) => administration().disable(own.uid),
    'account disabled and enabled again': async ({ own }) => {
      await administration().disable(own.uid)
      await administration().enable(own.uid)
    },
    'account deleted': ({ own, wire }) => wire.post('/v1/accounts:delete', { idToken: own.idToken }),
  }

  test.each(Object.entries(ends) as [Reason, readonly Fate[]][])('%s', async (reason, fates) => {
    const [ownFate, otherFate, pendingFate, codeFate, wayBackFate] = fates
    const holder = await createHolder(near, far, clock)
    const done = await stories[reason](holder)
    if (typeof done === 'string') throw new Error(done)

    const { own, other } = holder
    // A disabled account keeps the lines of its sessions, to be told why; nobody sees them, and none comes back.
    const isListed = reason === 'account disabled'
    for (const [session, fate] of [
      [own, ownFate],
      [other, otherFate],
    ] as const) {
      if (fate === 'stays') await session.expectAlive()
      else await session.expectOver(isListed)
    }
    if (ownFate === 'is replaced') await (await holdSession(done, near, far)).expectAlive()
    const wire = wireOf(far)
    for (const code of Object.values(holder.mailed)) expect(await wire.knows(code)).toBe(codeFate === 'stays')
    expect(await wire.knows(holder.wayBack)).toBe(wayBackFate === 'stays')
    const isIn = typeof (await holder.finish(holder.pending)) === 'object'
    expect(isIn).toBe(pendingFate === 'stays')
  })
})
