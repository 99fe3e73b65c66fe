import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMember, usualWishes } from '../../server/testing/challenge-people.ts'
import { type House, serveHouse } from '../../server/testing/serve.ts'
import { challengePresenceOf } from './collections.ts'
import { participantIdOf } from './participant-id.ts'
import { createPresence } from './presence.ts'

let house: House
let id: string
let at: number
const clock = { now: () => new Date(at) }
const uids = ['mira', 'tomek', 'ana']

beforeEach(async () => {
  at = Date.now()
  house = await serveHouse({ clock })
  for (const uid of uids) await addMember(house.backend, uid)
  const { challenges } = house.backend
  const created = await challenges.perform(
    'createChallenge',
    { uid: 'mira' },
    { ...usualWishes, nickname: 'Mira' },
  )
  id = created.id
  for (const uid of ['tomek', 'ana'])
    await challenges.perform(
      'joinChallenge',
      { uid },
      { token: created.token, nickname: uid, role: 'member', agrees: true },
    )
})
afterEach(() => house.stop())

const nameOf = (uid: string) => participantIdOf(id, uid)
async function listHere(): Promise<string[]> {
  const found = await house.backend.documents.collection(challengePresenceOf).find({ id })
  return uids.filter(uid => found?.data.here[nameOf(uid)])
}
const open = () => createPresence({ ...house.backend, clock })

test('someone is here from their first sign of life until they go or give none', async () => {
  const presence = open()
  expect(await presence.beat(id, nameOf('mira'))).toBe(true)
  expect(await presence.beat(id, nameOf('tomek'))).toBe(true)
  expect(await listHere()).toEqual(['mira', 'tomek'])
  await presence.leave(id, nameOf('mira'))
  expect(await listHere()).toEqual(['tomek'])
  at += 46_000
  await presence.sweep()
  expect(await listHere()).toEqual([])
})

test('whoever comes and goes at the same time, what is known last is what people see', async () => {
  const { documents } = house.backend
  let [begun, done] = [0, 0]
  /** The first to write is held up, for as long as another could pass it. */
  const transaction: typeof documents.transaction = async work => {
    begun += 1
    if (begun === 1) for (let turn = 0; turn < 200 && done === 0; turn += 1) await setImmediate()
    const result = await documents.transaction(work)
    done += 1
    return result
  }
  const presence = createPresence({ ...house.backend, clock, documents: { ...documents, transaction } })
  await Promise.all(uids.map(uid => presence.beat(id, nameOf(uid))))
  expect(await listHere()).toEqual(uids)
  await Promise.all([...uids.map(uid => presence.leave(id, nameOf(uid))), presence.beat(id, nameOf('ana'))])
  expect(await listHere()).toEqual(['ana'])
})

test('nobody is here who is not in it, or has left it', async () => {
  const presence = open()
  expect(await presence.beat(id, nameOf('stranger'))).toBe(false)
  await presence.beat(id, nameOf('ana'))
  await house.backend.challenges.perform('leaveChallenge', { uid: 'ana' }, { id })
  expect(await listHere()).toEqual([])
  const found = await house.backend.documents.collection(challengePresenceOf).find({ id })
  expect(Object.keys(found?.data.people ?? {})).not.toContain(nameOf('ana'))
})

test('who is heard of by several processes is here for all until none hears of them', async () => {
  const [one, other] = [open(), open()]
  await one.beat(id, nameOf('mira'))
  at += 30_000
  await other.beat(id, nameOf('mira'))
  at += 30_000
  await one.sweep()
  expect(await listHere()).toEqual(['mira'])
  at += 30_000
  await other.sweep()
  expect(await listHere()).toEqual([])
})

test('who tells one process that they go is gone for all of them, and back by any', async () => {
  const [one, other] = [open(), open()]
  for (const uid of ['mira', 'tomek']) await one.beat(id, nameOf(uid))
  await other.leave(id, nameOf('mira'))
  expect(await listHere()).toEqual(['tomek'])
  await one.beat(id, nameOf('ana'))
  expect(await listHere()).toEqual(['tomek', 'ana'])
  await one.beat(id, nameOf('mira'))
  expect(await listHere()).toEqual(uids)
  // Straight back, before anyone else came or went.
  await other.leave(id, nameOf('tomek'))
  await one.beat(id, nameOf('tomek'))
  expect(await listHere()).toEqual(uids)
  await other.beat(id, nameOf('tomek'))
  await other.leave(id, nameOf('tomek'))
  expect(await listHere()).toEqual(['mira', 'ana'])
})

test('what a process said that is gone is not believed for long', async () => {
  await open().beat(id, nameOf('mira'))
  at += 7 * 60_000
  await open().beat(id, nameOf('tomek'))
  expect(await listHere()).toEqual(['tomek'])
})
