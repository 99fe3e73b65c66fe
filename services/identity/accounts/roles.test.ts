import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { newEmail } from '../testing/person.ts'
import { openIdentity } from '../testing/serve.ts'
import { selectHolders } from './last-owner.ts'

const password = 'nobody would ever guess this one'
const lastOwner = { code: 'failed-precondition' }

describeOnEveryDatabase('roles', (open, newPlace) => {
  /** An identity with owners whose addresses are confirmed. */
  async function openWithOwners(count: number, place?: Awaited<ReturnType<typeof newPlace>>) {
    const house = await openIdentity(await open(place))
    const emails = Array.from({ length: count }, newEmail)
    for (const email of emails) await house.identity.ensureFirstOwner({ email, password })
    const { administration } = house.identity
    const ids = (await administration.listHolders()).map(({ id }) => id)
    const listOwners = async () =>
      (await administration.listHolders()).filter(each => !each.isDisabled && each.roles.includes('owner'))
    return { ...house, emails, administration, ids, listOwners }
  }

  test('take the place of those someone had, and are shown', async () => {
    const { administration, emails, ids } = await openWithOwners(1)
    const [id = ''] = ids
    const change = await administration.setRoles(id, ['owner', 'editor', 'editor'])
    expect(change).toEqual({ id, before: ['owner'], after: ['owner', 'editor'], uninvited: [] })
    expect(await administration.listHolders()).toEqual([
      expect.objectContaining({
        email: emails[0],
        roles: ['owner', 'editor'],
        hasSecondStep: false,
        isDisabled: false,
      }),
    ])
  })

  test('are found without reading every account', async () => {
    const database = await open()
    await openIdentity(database)
    if (database.engine !== 'sqlite') return
    const { sql, parameters } = selectHolders(database.kysely as never, { id: 'exhale' }).compile()
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    expect(JSON.stringify((await database.kysely.executeQuery(plan)).rows)).toContain('accounts_with_claims')
  })

  const ways = ['demoted', 'disabled', 'deleted'] as const
  const pairs = ways.flatMap((one, index) => ways.slice(index).map(other => [one, other] as const))

  test.each(pairs)('of the last owner stay, though one is %s and the other %s at once', async (...pair) => {
    const { administration, ids, listOwners } = await openWithOwners(2)
    const act = {
      demoted: (id: string) => administration.setRoles(id, ['editor']),
      disabled: (id: string) => administration.disable(id),
      deleted: (id: string) => administration.deleteAccount(id),
    }
    const taken = await Promise.allSettled(pair.map((way, index) => act[way](ids[index] ?? '')))
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [left, ...others] = await listOwners()
    expect(others).toEqual([])
    for (const way of ways) await expect(act[way](left?.id ?? '')).rejects.toMatchObject(lastOwner)
    expect(await listOwners()).toHaveLength(1)
  })

  test('of the last owner stay, though two processes demote them at once', { timeout: 60_000 }, async () => {
    const place = await newPlace()
    const { administration, ids, listOwners } = await openWithOwners(2, place)
    for (let round = 0; round < 3; round += 1) {
      const children = await Promise.all(ids.map(id => startDemoter(place, id)))
      const answers = await Promise.all(children.map(child => child.demote()))
      expect(answers.sort()).toEqual(['demoted', 'failed-precondition'])
      expect(await listOwners()).toHaveLength(1)
      for (const id of ids) await administration.setRoles(id, ['owner'])
    }
  })

  test('of someone disabled don’t make them another owner', async () => {
    const { administration, ids } = await openWithOwners(2)
    const [first = '', second = ''] = ids
    await administration.disable(second)
    await expect(administration.setRoles(first, [])).rejects.toMatchObject(lastOwner)
    await administration.setRoles(second, [])
  })

  test('count only with a second step, where one is needed', async () => {
    let isNeeded = true
    const house = await openIdentity(await open(), { needsSecondStep: () => isNeeded })
    const email = newEmail()
    await house.identity.ensureFirstOwner({ email, password })
    const { idToken } = await house.post('/v1/accounts:signInWithPassword', { email, password })
    const without = await house.identity.verifyIdToken(idToken)
    expect([without.roles, without.lacksSecondStep]).toEqual([[], true])
    isNeeded = false
    const eased = await house.identity.verifyIdToken(idToken)
    expect([eased.roles, eased.lacksSecondStep]).toEqual([['owner'], undefined])
  })
})

/** A process of its own, ready to take the owner's role from someone when it's told to. */
async function startDemoter(place: object, id: string) {
  const script = join(import.meta.dirname, '../testing/demote.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(place), id], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const hear = async () => String((await once(child.stdout, 'data'))[0]).trim()
  expect(await hear()).toBe('ready')
  return {
    async demote(): Promise<string> {
      const answer = hear()
      child.stdin.end('now\n')
      return answer
    },
  }
}
