import { Agent, get } from 'node:http'
import { checkInFields } from '../../domain/challenges/testing/open-challenges.ts'
import { openChannel } from '../../services/documents/testing/channel-client.ts'
import { call } from './people.ts'
import { awaitCalm, makeFolder, serveOther } from './processes.ts'
import { type Case, quantile, repeat } from './run.ts'

const database = 'projects/demo/databases/(default)'
const channel = '/google.firestore.v1.Firestore/Listen'
const changes = 100
const told = 9_000
const atOnce = 16
const opensAtOnce = 50

type Filled = { id: string; uids: string[]; today: string }

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
  const { url } = await serveOther(bench, 'challenges', { DATA_DIR: await makeFolder(bench) })
  const filled = (await (await fetch(new URL('/filled', url))).json()) as Filled[]
  const agent = bench.opened.adopt(new Agent({ keepAlive: true }), opened => opened.destroy())
  const rooms = filled.map(each => ({ ...each, total: 0, seen: 0, everyone: Promise.withResolvers<void>() }))
  const seats = rooms.flatMap(room => room.uids.map(uid => ({ room, uid })))
  const openSome = (_: number, numbers: number[]) =>
    Promise.all(
      numbers.map(async number => {
        const seat = seats[number]
        if (!seat) return
        const { room, uid } = seat
        await listen(url, agent, room.id, uid, text => {
          if (!text.includes(`"total":{"integerValue":"${room.total}"}`)) return
          room.seen += 1
          if (room.seen === room.uids.length) room.everyone.resolve()
        })
      }),
    )
  await repeat(bench, 'listener', seats.length, openSome, opensAtOnce)
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
  const { url } = await serveOther(bench, 'challenges', { DATA_DIR: await makeFolder(bench) })
  const filled = (await (await fetch(new URL('/filled', url))).json()) as Filled[]
  const count = async () => Number(await (await fetch(new URL('/total', url))).text())
  await awaitCalm(bench.signal)
  const startedAt = performance.now()
  const tellSome = (_: number, numbers: number[]) =>
    Promise.all(
      numbers.map(number => {
        const { uids, today } = filled[number % filled.length] as Filled
        return tell(url, uids[Math.floor(number / filled.length)] ?? '', today)
      }),
    )
  await repeat(bench, 'days told', told, tellSome, atOnce)
  while ((await count()) < told) await new Promise(resolve => setTimeout(resolve, 250))
  const seconds = (performance.now() - startedAt) / 1_000
  bench.rows.push({ what: 'days told and shown', ours: [told / seconds], unit: '/s', least: 500 })
}

/** Everyone looks at their challenge, and each screen says so every 20 seconds: 500 signs of life a second. */
const presence: Case = async bench => {
  const { url } = await serveOther(bench, 'challenges', { DATA_DIR: await makeFolder(bench) })
  const filled = (await (await fetch(new URL('/filled', url))).json()) as Filled[]
  const seats = filled.flatMap(({ id, uids }) => uids.map(uid => ({ id, uid })))
  const beatAll = async (what: string) => {
    const startedAt = performance.now()
    const beatSome = (_: number, numbers: number[]) =>
      Promise.all(
        numbers.map(async number => {
          const query = new URLSearchParams(seats[number])
          const { ok } = await fetch(new URL(`/here?${query}`, url))
          if (!ok) throw new Error('a sign of life was refused')
        }),
      )
    await repeat(bench, what, seats.length, beatSome, atOnce)
    return seats.length / ((performance.now() - startedAt) / 1_000)
  }
  await awaitCalm(bench.signal)
  const coming = await beatAll('people who come')
  const ours = [await beatAll('signs of life')]
  const note = `${Math.round(coming)}/s while all of them come`
  bench.rows.push({ what: `signs of life of ${seats.length} people`, ours, unit: '/s', least: 500, note })
}

/** A channel as a browser holds it; told every piece of the answer. */
async function listen(
  site: URL,
  agent: Agent,
  id: string,
  uid: string,
  onPiece: (text: string) => void,
): Promise<void> {
  const ask = (path: string, init?: RequestInit) => fetch(new URL(path, site), init)
  const documents = { documents: [`${database}/documents/challenges/${id}`] }
  const target = { database, addTarget: { targetId: 2, documents } }
  const { sid } = await openChannel(ask, channel, [target], `Authorization:Bearer ${uid}\r\n`)
  const query = new URLSearchParams({ VER: '8', database, RID: 'rpc', SID: sid, AID: '0', CI: '0', t: '1' })
  const back = new URL(`${channel}/channel?${query}&TYPE=xmlhttp`, site)
  await new Promise<void>((resolve, reject) => {
    const asked = get(back, { agent }, answer => {
      answer.on('data', piece => onPiece(piece.toString('latin1'))).on('error', () => {})
      resolve()
    })
    asked.on('error', reject)
  })
}

export const challenges: Case[] = [live, projection, presence]
