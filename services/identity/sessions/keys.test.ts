import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import type { Tables } from '../tables.ts'
import { openIdentity } from '../testing/serve.ts'

const day = 24 * 60 * 60_000

describeOnEveryDatabase('signing keys', (open, newPlace) => {
  test('are made once, though two processes start together', async () => {
    const place = await newPlace()
    const databases = [await open(place), await open(place)]
    const houses = []
    for (const database of databases) houses.push(await openIdentity(database))
    const answers = await Promise.all(houses.map(house => house.post('/v1/accounts:signUp', {})))
    const kids = answers.map(answer => decodeProtectedHeader(answer.idToken).kid)
    expect(new Set(kids).size).toBe(1)
    for (const house of houses)
      for (const { idToken } of answers)
        expect(await house.identity.verifyIdToken(idToken)).toMatchObject({ roles: [] })
  })

  test('turn without signing anyone out', async () => {
    const house = await openIdentity(await open())
    const before = await house.post('/v1/accounts:signUp', {})
    house.clock.advance(1000)
    await house.identity.rotateKeys()
    const after = await house.refresh(before.refreshToken)
    const { keys } = await house.identity.jwks()
    expect(keys).toHaveLength(2)
    expect(decodeProtectedHeader(after.id_token).kid).not.toBe(decodeProtectedHeader(before.idToken).kid)
    for (const idToken of [before.idToken, after.id_token]) {
      expect(await house.identity.verifyIdToken(idToken)).toMatchObject({ id: before.localId })
      const currentDate = house.clock.now()
      await jwtVerify(idToken, createLocalJWKSet({ keys }), { audience: 'exhale', currentDate })
    }
  })

  test('turn by themselves, and the old leave when nothing bears them any more', async () => {
    const house = await openIdentity(await open())
    const count = async () => {
      await house.post('/v1/accounts:signUp', {})
      return (await house.identity.jwks()).keys.length
    }
    // The last cookie a key signs for a guest lasts for 90 days.
    for (const keys of [1, 2, 3, 4, 5, 5, 5]) {
      expect(await count()).toBe(keys)
      house.clock.advance(30 * day)
    }
  })

  test('are sealed with the operator’s secret', async () => {
    const database = await open()
    const secret = 'a secret of at least 32 characters'
    const house = await openIdentity(database, { secret })
    const { idToken } = await house.post('/v1/accounts:signUp', {})
    const { kysely } = database.as<{ signing_keys: { private_key: string } }>()
    const rows = await kysely.selectFrom('signing_keys').select('private_key').execute()
    expect(rows.map(row => row.private_key)).toEqual([expect.stringMatching(/^sealed:[\w-]+$/)])
    const again = await openIdentity(database, { secret })
    expect(await again.identity.verifyIdToken(idToken)).toMatchObject({ roles: [] })
    expect(await again.post('/v1/accounts:signUp', {})).toMatchObject({ expiresIn: '3600' })
  })
})

describeOnEveryDatabase('secrets at rest', open => {
  const secret = 'a secret of thirty-two characters or more'

  test('are sealed at the next start where they lay open', async () => {
    const database = await open()
    const { kysely } = database.as<Tables>()
    const before = await openIdentity(database)
    const { idToken } = await before.post('/v1/accounts:signUp', {})
    const kept = () => kysely.selectFrom('signing_keys').select('private_key').execute()
    expect((await kept())[0]?.private_key).toMatch(/^open:/)
    const after = await openIdentity(database, { secret })
    await after.identity.prepare()
    expect((await kept()).map(({ private_key }) => private_key.split(':')[0])).toEqual(['sealed'])
    expect(await after.identity.verifyIdToken(idToken)).toMatchObject({ roles: [] })
    expect(await after.post('/v1/accounts:signUp', {})).toMatchObject({ idToken: expect.any(String) })
  })

  test('are not served with another secret than theirs', async () => {
    const database = await open()
    const { post } = await openIdentity(database, { secret })
    await post('/v1/accounts:signUp', {})
    for (const other of [`${secret}!`, undefined]) {
      const { identity } = await openIdentity(database, { secret: other })
      await expect(identity.prepare()).rejects.toMatchObject({ code: 'failed-precondition' })
    }
  })
})
