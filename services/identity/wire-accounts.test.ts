import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createPasswords } from './proofs/passwords.ts'
import type { Tables } from './tables.ts'
import { setHouse } from './testing/house.ts'
import { newEmail, password } from './testing/person.ts'
import { type Json, type Opened, openIdentity, quickHashing } from './testing/serve.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describeOnDatabase('the wire', open => {
  const house = setHouse(open)
  const { register, send, signIn, update } = house
  let email: string
  beforeEach(() => {
    email = house.email
  })

  describe('what guards an account', () => {
    test.each<[string, (idToken: string) => Promise<Json>]>([
      ['its password', idToken => update(idToken, { password: 'another breath' })],
      ['its address', idToken => update(idToken, { email: newEmail() })],
      ['who vouches for it', idToken => update(idToken, { deleteProvider: ['google.com'] })],
      ['its existence', idToken => house.post('/v1/accounts:delete', { idToken })],
      [
        'a letter to a new address',
        idToken => send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newEmail() }),
      ],
    ])('changes %s only soon after signing in', async (_, change) => {
      const { idToken } = await register()
      house.clock.advance(5 * minute + 1)
      expect(await change(idToken)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      expect(await change((await signIn()).idToken)).toEqual(expect.any(Object))
    })

    test('a mailed link moves it only soon after signing in, and tells its old address', async () => {
      const { idToken, refreshToken } = await register()
      const moved = newEmail()
      const link = async (token: string) => {
        await send({ requestType: 'EMAIL_SIGNIN', email: moved, continueUrl: 'https://exhale.test/' })
        const oobCode = await house.lastCode()
        house.letters.length = 0
        const answer = await house.post('/v1/accounts:signInWithEmailLink', {
          idToken: token,
          email: moved,
          oobCode,
        })
        await house.identity.settle()
        return answer
      }
      house.clock.advance(5 * minute + 1)
      expect(await link(idToken)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      expect(house.letters).toEqual([])
      expect(await link((await signIn()).idToken)).toMatchObject({
        email: moved,
        idToken: expect.any(String),
      })
      expect(house.letters).toMatchObject([
        { to: email, letter: 'recoverEmail' },
        { to: moved, letter: 'welcome' },
      ])
      expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await house.post('/v1/accounts:update', { oobCode: await house.lastCode() })).toMatchObject({
        email,
      })
    })

    test('a password put on it with another address tells the old one', async () => {
      const { idToken } = await register()
      house.letters.length = 0
      const moved = newEmail()
      await house.post('/v1/accounts:signUp', { idToken, email: moved, password: 'another breath' })
      await house.identity.settle()
      expect(house.letters).toMatchObject([{ to: email, letter: 'recoverEmail', data: { newEmail: moved } }])
    })

    test('who came anonymously is not for ever recent once there is a way in', async () => {
      const { idToken } = await house.post('/v1/accounts:signUp', {})
      await send({ requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://exhale.test/' })
      const oobCode = await house.lastCode()
      await house.post('/v1/accounts:signInWithEmailLink', { idToken, email, oobCode })
      expect(await update(idToken, { email: newEmail() })).toBe('TOKEN_EXPIRED')
    })

    test('a refreshed token is no recent sign-in', async () => {
      const { refreshToken } = await register()
      house.clock.advance(6 * minute)
      const { id_token: idToken } = await house.refresh(refreshToken)
      expect(await house.post('/v1/accounts:delete', { idToken })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    })

    test('deleting leaves nothing behind', async () => {
      const { idToken, refreshToken } = await register()
      await send({ requestType: 'VERIFY_EMAIL', idToken })
      const code = await house.lastCode()
      expect(await house.post('/v1/accounts:delete', { idToken })).toMatchObject({ kind: expect.any(String) })
      expect(await house.post('/v1/accounts:lookup', { idToken })).toBe('USER_NOT_FOUND')
      expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await house.post('/v1/accounts:update', { oobCode: code })).toBe('INVALID_OOB_CODE')
      expect(await signIn()).toBe('INVALID_LOGIN_CREDENTIALS')
    })
  })

  describe('sessions', () => {
    test('are listed by device, and end one by one or together', async () => {
      const { localId, idToken } = await register()
      const { idToken: other, refreshToken } = await signIn()
      const { administration } = house.identity
      const listed = await administration.listSessions(localId)
      expect(listed).toHaveLength(2)
      const { sessionId } = await house.identity.verifyIdToken(other)
      await administration.endSession(localId, sessionId)
      expect(await house.post('/v1/accounts:lookup', { idToken: other })).toBe('TOKEN_EXPIRED')
      expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await house.identity.verifyIdToken(idToken)).toMatchObject({ id: localId, email })
      await administration.endSessions(localId)
      await expect(house.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(await signIn()).toMatchObject({ localId })
    })

    test('of a disabled account say so, and do not come back', async () => {
      const { localId, idToken, refreshToken } = await register()
      await house.identity.administration.disable(localId)
      expect(await house.refresh(refreshToken)).toBe('USER_DISABLED')
      expect(await house.post('/v1/accounts:lookup', { idToken })).toBe('USER_DISABLED')
      expect(await signIn('wrong guess')).toBe('INVALID_LOGIN_CREDENTIALS')
      expect(await signIn()).toBe('USER_DISABLED')
      await house.identity.administration.enable(localId)
      expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
      expect(await house.post('/v1/accounts:lookup', { idToken })).toBe('TOKEN_EXPIRED')
    })

    test('an ID token ends after an hour', async () => {
      const { idToken } = await register()
      house.clock.advance(hour - 1000)
      expect(await house.post('/v1/accounts:lookup', { idToken })).toMatchObject({ users: [{ email }] })
      house.clock.advance(1000)
      expect(await house.post('/v1/accounts:lookup', { idToken })).toBe('INVALID_ID_TOKEN')
    })
  })

  test('hashes with new parameters when someone next comes in', async () => {
    const { hash } = await import('@node-rs/argon2')
    const { localId } = await register()
    const database = house.database.as<{ accounts: { uid: string; password_hash: string } }>()
    const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await database.kysely
      .updateTable('accounts')
      .set({ password_hash: old })
      .where('uid', '=', localId)
      .execute()
    expect(await signIn()).toMatchObject({ localId })
    await house.identity.settle()
    const row = await database.kysely
      .selectFrom('accounts')
      .select('password_hash')
      .where('uid', '=', localId)
      .executeTakeFirst()
    const { memoryCost, timeCost } = quickHashing
    expect(row?.password_hash).toContain(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`)
    expect(await signIn()).toMatchObject({ localId })
  })

  test('hashes as dearly as is advised, where nobody says otherwise', async () => {
    expect(await createPasswords().hash(password, 'anyone')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('lets people in with a password from before more was asked of it', async () => {
    const { hash } = await import('@node-rs/argon2')
    const { localId } = await register()
    const { kysely } = house.database.as<Tables>()
    const password_hash = await hash('chicago')
    await kysely.updateTable('accounts').set({ password_hash }).where('uid', '=', localId).execute()
    const { idToken } = await signIn('chicago')
    expect(await update(idToken, { password: 'chicago23' })).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS/)
    expect(await update(idToken, { password: 'chicago1992' })).toMatch(/^WEAK_PASSWORD/)
  })

  test('keeps the new password of someone who changes it while the old one is hashed anew', async () => {
    const { hash } = await import('@node-rs/argon2')
    const { localId } = await register()
    const { kysely } = house.database.as<Tables>()
    const accounts = createAccounts('exhale', house.clock)
    const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await kysely.updateTable('accounts').set({ password_hash: old }).where('uid', '=', localId).execute()
    const asItWas = await accounts.find(kysely, localId)
    if (!asItWas) throw new Error('nobody there')
    const { idToken } = await signIn()
    await house.identity.settle()
    await update(idToken, { password: 'another calm breath' })
    await accounts.renewHash(kysely, asItWas, { old, fresh: await hash(password) })
    expect(await signIn('another calm breath')).toMatchObject({ localId })
    expect(await signIn()).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  test('tidies without harm', async () => {
    const { refreshToken } = await register()
    house.clock.advance(200 * day)
    await house.identity.tidy()
    expect(await house.refresh(refreshToken)).toBe('TOKEN_EXPIRED')
    expect(await signIn()).toMatchObject({ email })
    expect(house.faults).toEqual([])
  })
})

describeOnDatabase('test mode', open => {
  let house: Opened
  beforeAll(async () => {
    house = await openIdentity(await open(), { testMode: true })
  })

  async function admin(method: string, path: string, body?: object, token = 'owner'): Promise<Json> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await house.ask(path, { method, headers, body: body && JSON.stringify(body) })
    return response.json()
  }

  test('lets the owner administer', async () => {
    const email = newEmail()
    const made = await admin('POST', '/v1/projects/demo/accounts', {
      localId: 'ada',
      email,
      password,
      emailVerified: true,
    })
    expect(made).toMatchObject({ localId: 'ada', email })
    const again = await admin('POST', '/v1/projects/demo/accounts', { localId: 'ada' })
    expect(again.error.message).toBe('DUPLICATE_LOCAL_ID')
    const roles = JSON.stringify({ roles: ['editor'] })
    await admin('POST', '/v1/projects/demo/accounts:update', {
      localId: 'ada',
      customAttributes: roles,
      displayName: 'Ada',
    })
    const { users } = await admin('POST', '/v1/projects/demo/accounts:lookup', { email: [email] })
    expect(users).toMatchObject([
      { localId: 'ada', emailVerified: true, customAttributes: roles, displayName: 'Ada' },
    ])
    expect(await admin('GET', '/v1/projects/demo/accounts:batchGet?maxResults=10')).toMatchObject({
      users: [{ localId: 'ada' }],
    })
    expect(await admin('POST', '/v1/projects/demo/accounts:query', {})).toMatchObject({ recordsCount: '1' })
    const link = await admin('POST', '/v1/projects/demo/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
      returnOobLink: true,
    })
    expect(link.oobLink).toContain(link.oobCode)
    expect(house.letters).toEqual([])
    await admin('POST', '/v1/projects/demo/accounts:update', { localId: 'ada', disableUser: true })
    expect(await house.post('/v1/accounts:signInWithPassword', { email, password })).toBe('USER_DISABLED')
    await admin('POST', '/v1/projects/demo/accounts:delete', { localId: 'ada' })
    expect(await admin('POST', '/v1/projects/demo/accounts:lookup', { localId: ['ada'] })).not.toHaveProperty(
      'users',
    )
  })

  test('lets nobody else', async () => {
    const refused = await admin('POST', '/v1/projects/demo/accounts:query', {}, 'someone')
    expect(refused).toMatchObject({ error: { code: 403, message: 'PERMISSION_DENIED' } })
  })

  test('keeps projects apart', async () => {
    const email = newEmail()
    await admin('POST', '/v1/projects/demo/accounts', { localId: 'twin', email })
    await admin('POST', '/v1/projects/other/accounts', { localId: 'twin', email, displayName: 'Other' })
    await house.ask('/emulator/v1/projects/other/accounts', { method: 'DELETE' })
    const at = (project: string) =>
      admin('POST', `/v1/projects/${project}/accounts:lookup`, { localId: ['twin'] })
    expect(await at('demo')).toMatchObject({ users: [{ localId: 'twin' }] })
    expect(await at('other')).not.toHaveProperty('users')
  })
})
