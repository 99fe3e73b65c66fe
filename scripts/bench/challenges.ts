import { Agent } from 'node:http'
import { checkInFields } from '../../domain/challenges/testing/open-challenges.ts'
import { database, holdChannel } from './channels.ts'
import { call } from './people.ts'
import { awaitCalm, makeFolder, serveOther } from './processes.ts'
import { type Bench, type Case, quantile, repeat, repeatEach } from './run.ts'

const changes = 100
const told = 9_000
const atOnce = 16
const opensAtOnce = 50

type Filled = { id: string; uids: string[]; today: string }

/** A server full of challenges, and who is in each. */
async function openFilled(bench: Bench): Promise<{ url: URL; filled: Filled[] }> {
  const { url } = await serveOther(bench, 'challenges', { DATA_DIR: await makeFolder(bench) })
  return { url, filled: (await (await fetch(new URL('/filled', url))).json()) as Filled[] }
}

/** What someone tells of their first day, as their own device does. */
function tell(site: URL, uid: string, day: string): Promise<unknown> {
  const name = `${database}/documents/members/${uid}/checkIns/${day}`
  return call(
    site,
    `/v1/${database}/documents:commit`,
    { writes: [{ update: { name, fields: checkInFields } }] },
    uid,
  )
}

/** Everyone looks at their challenge: how soon after one tells a day do all others in it see it? */
const live: Case = async bench => {
  const { url, filled } = await openFilled(bench)
  const agent = bench.opened.adopt(new Agent({ keepAlive: true }), opened => opened.destroy())
  const rooms = filled.map(each => ({ ...each, total: 0, seen: 0, everyone: Promise.withResolvers<void>() }))
  const seats = rooms.flatMap(room => room.uids.map(uid => ({ room, uid })))
  const openSeat = ({ room, uid }: (typeof seats)[number]) =>
    holdChannel({
      site: url,
      agent,
      target: { documents: { documents: [`${database}/documents/challenges/${room.id}`] } },
      headers: `Authorization:Bearer ${uid}\r\n`,
      onPiece(piece) {
        if (!piece.toString('latin1').includes(`"total":{"integerValue":"${room.total}"}`)) return
        room.seen += 1
        if (room.seen === room.uids.length) room.everyone.resolve()
      },
    })
  await repeatEach(bench, 'listener', seats, openSeat, opensAtOnce)
  await awaitCalm(bench.signal)
  const waits: number[] = []
  await repeat(bench, 'a day told', changes, async round => {
    const room = rooms[round % rooms.length]
    if (!room) return
    room.total += 1
    room.seen = 0
    room.everyone = Promise.withResolvers()
    const startedAt = performance.now()
    await tell(url, room.uids[Math.floor(round / rooms.length)] ?? '', room.today)
    await room.everyone.promise
    waits.push(performance.now() - startedAt)
  })
  bench.rows.push({
    what: `a day told, seen by all 50 of its challenge, ${rooms.length} challenges live, p95`,
    ours: waits,
    share: 0.95,
    unit: 'ms',
    most: 500,
    note: `median ${Math.round(quantile(waits))}, slowest ${Math.round(Math.max(...waits))}`,
  })
}

/** Days told by many at once, until all are shown. */
const projection: Case = async bench => {
  const { url, filled } = await openFilled(bench)
  const count = async () => Number(await (await fetch(new URL('/total', url))).text())
  await awaitCalm(bench.signal)
  const startedAt = performance.now()
  const tellers = Array.from({ length: told }, (_, number) => {
    const { uids, today } = filled[number % filled.length] as Filled
    return { uid: uids[Math.floor(number / filled.length)] ?? '', today }
  })
  await repeatEach(bench, 'days told', tellers, ({ uid, today }) => tell(url, uid, today), atOnce)
  while ((await count()) < told) await new Promise(resolve => setTimeout(resolve, 250))
  const seconds = (performance.now() - startedAt) / 1_000
  bench.rows.push({ what: 'days told and shown', ours: [told / seconds], unit: '/s', least: 500 })
}

/** Everyone looks at their challenge, and each screen says so every 20 seconds: 500 signs of life a second. */
const presence: Case = async bench => {
  const { url, filled } = await openFilled(bench)
  const seats = filled.flatMap(({ id, uids }) => uids.map(uid => ({ id, uid })))
  const beatAll = async (what: string) => {
    const startedAt = performance.now()
    const beat = async (seat: (typeof seats)[number]) => {
      const { ok } = await fetch(new URL(`/here?${new URLSearchParams(seat)}`, url))
      if (!ok) throw new Error('a sign of life was refused')
    }
    await repeatEach(bench, what, seats, beat, atOnce)
    return seats.length / ((performance.now() - startedAt) / 1_000)
  }
  await awaitCalm(bench.signal)
  const coming = await beatAll('people who come')
  const ours = [await beatAll('signs of life')]
  const note = `${Math.round(coming)}/s while all of them come`
  bench.rows.push({ what: `signs of life of ${seats.length} people`, ours, unit: '/s', least: 500, note })
}

export const challenges: Case[] = [live, projection, presence]
