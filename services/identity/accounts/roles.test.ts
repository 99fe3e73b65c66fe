import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { newEmail } from '../testing/person.ts'
import { openIdentity } from '../testing/serve.ts'

const password = 'nobody would ever guess this one'

describeOnEveryDatabase('roles', open => {
  /** An identity with owners whose addresses are confirmed. */
  async function openWithOwners(count: number) {
    const house = await openIdentity(await open())
    const emails = Array.from({ length: count }, newEmail)
    for (const email of emails) await house.identity.ensureFirstOwner({ email, password })
    return { ...house, emails, administration: house.identity.administration }
  }

  test('are given to who confirmed the very address, and shown', async () => {
    const { administration, emails, post } = await openWithOwners(1)
    const email = newEmail()
    const { localId } = await post('/v1/accounts:signUp', { email, password, returnSecureToken: true })
    for (const address of [email, newEmail(), email.slice(0, -1), 'nonsense', ''])
      await expect(administration.grantRole(address, 'editor')).rejects.toMatchObject({ code: 'not-found' })
    await administration.grantRole(emails[0]?.toUpperCase() ?? '', 'editor')
    await administration.grantRole(emails[0] ?? '', 'editor')
    expect(await administration.listHolders()).toEqual([
      expect.objectContaining({ email: emails[0], roles: ['owner', 'editor'] }),
    ])
    expect((await administration.find(localId))?.roles).toEqual([])
  })

  test('of the last owner stay, though two are taken at once', async () => {
    const { administration } = await openWithOwners(2)
    const [first, second] = await administration.listHolders()
    const taken = await Promise.allSettled(
      [first, second].map(owner => administration.revokeRole(owner?.id ?? '', 'owner')),
    )
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [left, ...others] = await administration.listHolders()
    expect([left?.roles, others]).toEqual([['owner'], []])
    await expect(administration.revokeRole(left?.id ?? '', 'owner')).rejects.toMatchObject({
      code: 'failed-precondition',
    })
  })

  test('other than that are taken, and who is disabled is no other owner', async () => {
    const { administration, emails } = await openWithOwners(2)
    await administration.grantRole(emails[1] ?? '', 'mail')
    const [first, second] = await administration.listHolders()
    await administration.revokeRole(second?.id ?? '', 'mail')
    await administration.disable(second?.id ?? '')
    await expect(administration.revokeRole(first?.id ?? '', 'owner')).rejects.toMatchObject({
      code: 'failed-precondition',
    })
  })
})
