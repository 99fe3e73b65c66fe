import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { isCarrier } from './endpoint.ts'
import { createPush, type PushOptions, pushMigrations } from './push.ts'
import { decrypt, type Receiver } from './testing/decrypt.ts'

type Delivery = { headers: IncomingHttpHeaders; body: Buffer }

const closing: (() => Promise<void>)[] = []
afterEach(() => Promise.all(closing.splice(0).map(close => close())))

/** A push service that takes what it is given, with one answer to all. */
async function openCarrier(status = 201) {
  const received: Delivery[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  closing.push(async () => void server.close())
  return { endpoint: `http://127.0.0.1:${port}/send/x`, origin: `http://127.0.0.1:${port}`, received }
}

function newReceiver(): Receiver & { keys: { p256dh: string; auth: string } } {
  const exchange = createECDH('prime256v1')
  const publicKey = exchange.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    privateKey: exchange.getPrivateKey('base64url'),
    publicKey,
    auth,
    keys: { p256dh: publicKey, auth },
  }
}

const clock = heldClock('2026-11-15T09:00:00Z')
const vault = {
  seal: (text: string) => `sealed ${text}`,
  renew: () => undefined,
  open: (kept: string) => kept.slice('sealed '.length),
}

async function openPush(database: Database, options: Partial<PushOptions> = {}) {
  await migrate(database, [pushMigrations])
  return createPush({
    database,
    clock,
    vault,
    contact: () => 'https://exhale.example',
    mayCall: () => true,
    ...options,
  })
}

test('the receiver reads the message of RFC 8291, appendix A', () => {
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const receiver = {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  expect(decrypt(Buffer.from(message, 'base64url'), receiver)).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

describeOnEveryDatabase('push', open => {
  test('a message arrives, readable by its device alone, signed by us for that service', async () => {
    const push = await openPush(await open())
    const { endpoint, origin, received } = await openCarrier()
    const receiver = newReceiver()
    expect(await push.send({ endpoint, keys: receiver.keys }, 'Dzień 3 · 🌅', 3_600)).toBe('sent')
    const [delivery] = received
    if (!delivery) throw new Error('nothing arrived')
    expect(decrypt(delivery.body, receiver)).toBe('Dzień 3 · 🌅')
    expect(() => decrypt(delivery.body, { ...newReceiver(), auth: receiver.auth })).toThrow()
    expect(delivery.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'low' })
    const [, token = '', given = ''] = delivery.headers.authorization?.match(/^vapid t=(\S+), k=(\S+)$/) ?? []
    expect(given).toBe(await push.publicKey())
    const { payload } = await jwtVerify(token, keyOf(given), { audience: origin, currentDate: clock.now() })
    expect(payload.sub).toBe('https://exhale.example')
    expect((payload.exp ?? 0) * 1_000 - clock.now().getTime()).toBeLessThanOrEqual(24 * 3_600_000)
  })

  test('a device that is gone is told apart from a bad day', async () => {
    const push = await openPush(await open())
    const outcomes = async (status: number) => {
      const { endpoint } = await openCarrier(status)
      return push.send({ endpoint, keys: newReceiver().keys }, 'x', 60)
    }
    expect(await outcomes(410)).toBe('gone')
    expect(await outcomes(404)).toBe('gone')
    expect(await outcomes(500)).toBe('failed')
    expect(await outcomes(302)).toBe('failed')
    const nowhere = { endpoint: 'http://127.0.0.1:9/x', keys: newReceiver().keys }
    expect(await push.send(nowhere, 'x', 60)).toBe('failed')
  })

  test('nobody is called but push services, and nothing is sent with keys that are none', async () => {
    const { endpoint, received } = await openCarrier()
    const database = await open()
    const strict = await openPush(database, { mayCall: undefined })
    const refusal = { code: 'invalid-argument' }
    await expect(strict.send({ endpoint, keys: newReceiver().keys }, 'x', 60)).rejects.toMatchObject(refusal)
    const push = await openPush(database)
    const broken = { endpoint, keys: { p256dh: 'AAAA', auth: 'AAAA' } }
    await expect(push.send(broken, 'x', 60)).rejects.toMatchObject(refusal)
    const long = 'x'.repeat(4_080)
    await expect(push.send({ endpoint, keys: newReceiver().keys }, long, 60)).rejects.toMatchObject(refusal)
    expect(received).toEqual([])
  })

  test('one key for all processes, sealed in the database', async () => {
    const database = await open()
    await openPush(database)
    const processes = await Promise.all([1, 2, 3].map(() => openPush(database)))
    const keys = await Promise.all(processes.map(push => push.publicKey()))
    expect(new Set(keys).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
    const unsealed = createPush({
      database,
      clock,
      contact: () => 'x',
      vault: { ...vault, open: () => '{}' },
    })
    await expect(unsealed.publicKey()).rejects.toThrow()
  })

  test('an occasion is claimed once, and forgotten with its person', async () => {
    const database = await open()
    const processes = [await openPush(database), await openPush(database)]
    const claims = await Promise.all([...processes, ...processes].map(push => push.claim('mira', '3d')))
    expect(claims.filter(Boolean)).toHaveLength(1)
    const [push] = processes
    expect(await push?.claim('mira', '7d')).toBe(true)
    expect(await push?.claim('robin', '3d')).toBe(true)
    await push?.devices.forget('mira')
    expect(await push?.claim('mira', '3d')).toBe(true)
    expect(await push?.claim('robin', '3d')).toBe(false)
  })
})

describeOnEveryDatabase('devices', open => {
  const wishes = { language: 'de', isPlain: false } as const
  const newDevice = (name: string) => ({
    endpoint: `https://fcm.googleapis.com/${name}`,
    keys: newReceiver().keys,
    ...wishes,
  })
  const openDevices = async (database: Database) => (await openPush(database)).devices

  test('belong to whoever asked last, and are let go by nobody else', async () => {
    const devices = await openDevices(await open())
    const device = newDevice('a')
    await devices.add('mira', device)
    await devices.add('mira', { ...device, language: 'pl', isPlain: true })
    expect(await devices.list('mira')).toMatchObject([{ ...device, language: 'pl', isPlain: true }])
    await devices.add('robin', device)
    expect(await devices.list('mira')).toEqual([])
    await devices.remove('mira', device.endpoint)
    expect(await devices.list('robin')).toHaveLength(1)
    await devices.remove('robin', device.endpoint)
    expect(await devices.list('robin')).toEqual([])
  })

  test('are ten at most, the oldest gives way', async () => {
    const held = heldClock(0)
    const { devices } = await openPush(await open(), { clock: held })
    for (let index = 0; index < 12; index += 1) {
      held.advance(1_000)
      await devices.add('mira', newDevice(`n${index}`))
    }
    const kept = (await devices.list('mira')).map(({ endpoint }) => endpoint.split('/n')[1])
    expect(kept).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
  })

  test('keep their consent when a browser changes its address', async () => {
    const devices = await openDevices(await open())
    const [before, after] = [newDevice('before'), newDevice('after')]
    await devices.add('mira', { ...before, isPlain: true })
    expect(await devices.renew('robin', before.endpoint, after)).toBe(false)
    expect(await devices.renew('mira', before.endpoint, after)).toBe(true)
    expect(await devices.renew('mira', before.endpoint, after)).toBe(false)
    expect(await devices.list('mira')).toMatchObject([
      { endpoint: after.endpoint, keys: after.keys, isPlain: true },
    ])
  })

  test('are looked after by one process, each person once, and again later', async () => {
    const held = heldClock(1_000)
    const database = await open()
    const { devices, people } = await openPush(database, { clock: held })
    const others = (await openPush(database, { clock: held })).people
    for (const person of ['a', 'b', 'c', 'd', 'e']) await devices.add(person, newDevice(person))
    const takes = await Promise.all([people, others, people].map(one => one.takeDue(3, 5_000)))
    expect(takes.flat().sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    held.set(4_000)
    expect(await people.takeDue(3, 9_000)).toEqual([])
    await people.bringForward('c', 4_000)
    expect(await others.takeDue(3, 9_000)).toEqual(['c'])
    await people.bringForward('c', 20_000)
    held.set(9_000)
    expect((await people.takeDue(9, 20_000)).sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('that are gone leave nothing of their person', async () => {
    const push = await openPush(await open())
    await push.devices.add('mira', newDevice('a'))
    await push.claim('mira', '3d')
    await push.people.dropIdle('mira')
    expect(await push.claim('mira', '3d')).toBe(false)
    for (const { endpoint } of await push.devices.list('mira')) await push.devices.drop(endpoint)
    await push.people.dropIdle('mira')
    expect(await push.people.takeDue(9, 0)).toEqual([])
    expect(await push.claim('mira', '3d')).toBe(true)
  })
})

describe('who may be called', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evil.example/?fcm.googleapis.com', false],
    ['https://127.0.0.1/x', false],
    ['https://localhost/x', false],
    ['nonsense', false],
  ])('%s: %s', (endpoint, isAllowed) => expect(isCarrier(endpoint)).toBe(isAllowed))
})

function keyOf(publicKey: string) {
  const bytes = Buffer.from(publicKey, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map(part => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
