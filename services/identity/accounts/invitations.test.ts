import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import type { Tables } from '../tables.ts'
import { newEmail } from '../testing/person.ts'
import { openIdentity } from '../testing/serve.ts'

const password = 'nobody would ever guess this one'
const hour = 3_600_000

describeOnEveryDatabase('an invitation', open => {
  async function openHouse() {
    const house = await openIdentity(await open())
    const { administration } = house.identity
    const email = newEmail()
    const { localId: uid, idToken } = await house.post('/v1/accounts:signUp', {
      email,
      password,
      returnSecureToken: true,
    })
    const confirm = async () => {
      await house.post('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
      await house.post('/v1/accounts:update', { oobCode: await house.lastCode() })
    }
    return { ...house, ...administration, administration, uid, email, confirm }
  }

  test('works once, for the address it is for, once that is confirmed', async () => {
    const { invitations, email, uid, confirm, administration, database } = await openHouse()
    const { token } = await invitations.issue({ email: email.toUpperCase(), roles: ['editor'], by: 'ada' })
    const other = await invitations.issue({ email: newEmail(), roles: ['owner'], by: 'ada' })
    const rows = await database.as<Tables>().kysely.selectFrom('invitations').selectAll().execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
    await expect(invitations.accept(token, uid)).rejects.toMatchObject({ code: 'permission-denied' })
    await confirm()
    await expect(invitations.accept(other.token, uid)).rejects.toMatchObject({ code: 'permission-denied' })
    const tries = await Promise.allSettled([invitations.accept(token, uid), invitations.accept(token, uid)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await administration.find(uid))?.roles).toEqual(['editor'])
    await expect(invitations.accept(token, uid)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('runs out after 72 hours, and can be sent again or taken back', async () => {
    const { invitations, email, uid, confirm, clock } = await openHouse()
    await confirm()
    const { token, invitation } = await invitations.issue({ email, roles: ['mail'], by: 'ada' })
    clock.advance(72 * hour - 1)
    expect(await invitations.find(token)).toMatchObject({ email, roles: ['mail'], invitedBy: 'ada' })
    clock.advance(1)
    expect(await invitations.find(token)).toBeUndefined()
    await expect(invitations.accept(token, uid)).rejects.toMatchObject({ code: 'not-found' })
    const again = await invitations.renew(invitation.id)
    expect(await invitations.find(token)).toBeUndefined()
    expect(await invitations.find(again?.token ?? '')).toBeDefined()
    await invitations.withdraw(invitation.id)
    expect(await invitations.find(again?.token ?? '')).toBeUndefined()
    expect(await invitations.renew(invitation.id)).toBeUndefined()
  })

  test('takes the place of an earlier one, and goes with the account and with time', async () => {
    const { invitations, email, uid, confirm, clock, identity, administration } = await openHouse()
    await confirm()
    const first = await invitations.issue({ email, roles: ['mail'], by: uid })
    await invitations.issue({ email, roles: ['editor'], by: uid })
    const kept = await invitations.issue({ email: newEmail(), roles: ['editor'], by: uid })
    expect(await invitations.find(first.token)).toBeUndefined()
    expect(await invitations.listFor(email)).toHaveLength(1)
    await administration.deleteAccount(uid)
    expect(await invitations.list()).toEqual([{ ...kept.invitation, invitedBy: null }])
    clock.advance(34 * 24 * hour)
    await identity.tidy()
    expect(await invitations.list()).toEqual([])
  })
})
