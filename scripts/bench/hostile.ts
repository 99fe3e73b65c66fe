import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { countFor } from './run.ts'

/**
 * Someone who means harm, in a process of their own: the dearest requests a stranger can think of, one after the other
 * from a handful of addresses, until it's told to stop. What came back is counted by status.
 */
const [site = '', seconds = '60'] = process.argv.slice(2)
const workers = 4
const pause = 40

const database = 'projects/exhale/databases/(default)'
const channel = `/google.firestore.v1.Firestore/Listen/channel?VER=8&database=${encodeURIComponent(database)}&RID=1&CVER=22`
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const parts = { 'Content-Type': 'multipart/form-data; boundary=x' }
const manyFields = 'a&'.repeat(500_000)
const manyParts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(20_000)
const deep = '{"a":'.repeat(100_000)
const numbers = `{"data":${'9'.repeat(900_000)}}`
const waiting = (text: string) => `count=1&ofs=900&req0___data__=${text.repeat(200_000)}`
const word = () => Math.random().toString(36).slice(2)

type Attack = () => [path: string, init?: RequestInit]
const post = (path: string, headers: HeadersInit, body: BodyInit): ReturnType<Attack> => [
  path,
  { method: 'POST', headers, body },
]

const attacks: Attack[] = [
  () => post('/login', form, manyFields),
  () => post('/de/hilfe', parts, manyParts),
  () => post('/login', { ...form, 'Content-Encoding': 'gzip' }, gzipSync(manyFields)),
  () => post(channel, form, `count=1000&ofs=0&${manyFields}`),
  () => post(channel, form, waiting('ж')),
  () => post('/identity/v1/accounts:signUp', json, deep),
  () => post('/identity/v1/accounts:signInWithPassword', json, guess()),
  () => post(`/v1/${database}/documents:commit`, json, deep),
  () => post(`/v1/${database}/documents:runQuery`, json, numbers),
  () => post('/functions/nothing', json, numbers),
  () => post('/content/v1/spaces/1/assets', parts, manyParts),
  () => post('/__session', json, deep),
  () => [`/?x=${word()}`],
  () => [`/${word()}`],
  () => [`/Certificate/${word()}//`],
  () => ['/%41dmin'],
  () => [`/help?q=${word().repeat(100)}`],
]

const guess = () => JSON.stringify({ email: `${word()}@example.org`, password: word() })

const counts: Record<string, number> = {}

/** The next one, from the next address. */
async function attack(turn: number): Promise<void> {
  const [path, init] = attacks[turn % attacks.length]?.() ?? ['/']
  const headers = new Headers(init?.headers)
  headers.set('X-Forwarded-For', `198.51.100.${turn % 7}`)
  const answer = await fetch(new URL(path, site), { ...init, headers, redirect: 'manual' }).catch(
    () => undefined,
  )
  await answer?.body?.cancel().catch(() => {})
  const status = answer?.status ?? 'cut off'
  counts[status] = (counts[status] ?? 0) + 1
  await sleep(pause)
}

await countFor(Number(seconds) * 1_000, workers, attack)
console.log(JSON.stringify(counts))
