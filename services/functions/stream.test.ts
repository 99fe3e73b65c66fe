import { once } from 'node:events'
import { setImmediate as everythingDue } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../platform/database/open.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { anyone, defineCallable, Refusal } from './functions.ts'
import { heldTimer } from './testing/held-timer.ts'
import { openFunctions } from './testing/serve.ts'

describeOnDatabase('time and streams', open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  /** A callable in the test's hand: it says when it has begun, and waits to be told how to end. */
  async function start(options: { timeout?: number; heedsSignal?: boolean } = {}) {
    const begun = Promise.withResolvers<AbortSignal>()
    const end = Promise.withResolvers<unknown>()
    const timer = heldTimer()
    const sends: { send: (message: unknown) => Promise<void> }[] = []
    const slow = defineCallable({
      name: 'slow',
      input: z.unknown(),
      may: anyone,
      ...(options.timeout && { timeout: options.timeout }),
      run: async ({ signal, send }) => {
        sends.push({ send })
        begun.resolve(signal)
        if (!options.heedsSignal) return end.promise
        await once(signal, 'abort')
        throw new DOMException('gone', 'AbortError')
      },
    })
    const talk = defineCallable({
      name: 'talk',
      input: z.object({ ending: z.enum(['result', 'refusal', 'crash', 'nonsense']) }),
      may: anyone,
      run: async ({ data: { ending }, send }) => {
        await send({ line: 1 })
        await send(2n ** 53n + 1n)
        await send('\u2028 and \u2029 and \n and \r')
        if (ending === 'refusal')
          throw new Refusal('failed-precondition', 'Full.', { details: { seats: 0n } })
        if (ending === 'crash') throw new TypeError('secret')
        if (ending === 'nonsense') await send(Number.NaN)
        return { lines: 3 }
      },
    })
    const flood = defineCallable({
      name: 'flood',
      input: z.unknown(),
      may: anyone,
      run: async ({ send, signal }) => {
        begun.resolve(signal)
        for (let line = 0; ; line++) {
          sends.push({ send })
          await send(line)
        }
      },
    })
    const house = await openFunctions(database, [slow, talk, flood], { timer })
    const ask = (name: string, data: unknown, init: RequestInit & { accept?: string } = {}) =>
      house.ask(`/functions/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: init.accept ?? '*/*' },
        body: JSON.stringify({ data }),
        ...init,
      })
    return {
      ...house,
      timer,
      begun: begun.promise,
      end,
      sends,
      ask,
      stream: (name: string, data: unknown = null, init: RequestInit = {}) =>
        ask(name, data, { ...init, accept: 'text/event-stream' }),
    }
  }

  const eventsOf = (text: string) =>
    text
      .split('\n')
      .filter(line => line.startsWith('data: '))
      .map(line => JSON.parse(line.slice(6)))

  describe('a call', () => {
    test('ends after 70 seconds', async () => {
      const { ask, timer, begun, end, logged } = await start()
      const answer = ask('slow', null)
      const signal = await begun
      timer.advance(69_999)
      expect(signal.aborted).toBe(false)
      timer.advance(1)
      expect(signal.aborted).toBe(true)
      const response = await answer
      expect(response.status).toBe(504)
      expect(await response.json()).toMatchObject({ error: { status: 'DEADLINE_EXCEEDED' } })
      expect(logged()).toHaveLength(1)
      end.resolve('late')
      await everythingDue()
      expect(logged()).toHaveLength(1)
      expect(timer.count).toBe(0)
    })

    test('may take a time of its own', async () => {
      const { ask, timer, begun, end } = await start({ timeout: 5 })
      const answer = ask('slow', null)
      await begun
      timer.advance(5)
      expect((await answer).status).toBe(504)
      end.resolve(null)
    })

    test('that breaks when nobody waits any more is still logged', async () => {
      const { ask, timer, begun, end, logged } = await start()
      const answer = ask('slow', null)
      await begun
      timer.advance(70_000)
      await answer
      end.reject(new TypeError('late'))
      await everythingDue()
      expect(logged().map(line => line.err.message)).toEqual(['A callable took too long', 'late'])
    })

    test('that heeds the end of its client is nobody’s fault', async () => {
      const { ask, begun, logged } = await start({ heedsSignal: true })
      const client = new AbortController()
      const answer = ask('slow', null, { signal: client.signal })
      const signal = await begun
      client.abort()
      expect(signal.aborted).toBe(true)
      const response = await answer
      expect(response.status).toBe(499)
      expect(await response.json()).toMatchObject({ error: { status: 'CANCELLED' } })
      expect(logged()).toEqual([])
    })

    test('leaves no timer behind', async () => {
      const { ask, timer } = await start()
      await (await ask('talk', { ending: 'result' })).text()
      await (await ask('talk', { ending: 'crash' })).text()
      await (await ask('unknown', null)).text()
      expect(timer.count).toBe(0)
    })

    test('without a wish for a stream gets the result alone', async () => {
      const { ask } = await start()
      expect(await (await ask('talk', { ending: 'result' })).json()).toEqual({ result: { lines: 3 } })
    })
  })

  describe('a stream', () => {
    const said = [
      { message: { line: 1 } },
      { message: { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '9007199254740993' } },
      { message: '\u2028 and \u2029 and \n and \r' },
    ]

    test('says its messages and its result', async () => {
      const { stream, timer } = await start()
      const response = await stream('talk', { ending: 'result' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      expect(response.headers.get('x-accel-buffering')).toBe('no')
      expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
      const text = await response.text()
      expect(eventsOf(text)).toEqual([...said, { result: { lines: 3 } }])
      expect(text).not.toMatch(/[\u2028\u2029\r]/)
      expect(timer.count).toBe(0)
    })

    test.each([
      ['refusal', { status: 'FAILED_PRECONDITION', message: 'Full.' }],
      ['crash', { status: 'INTERNAL', message: 'INTERNAL', details: { id: 'request 1' } }],
      ['nonsense', { status: 'INTERNAL', message: 'INTERNAL', details: { id: 'request 1' } }],
    ])('ends a %s with a line of its own', async (ending, error) => {
      const { stream, logged } = await start()
      const events = eventsOf(await (await stream('talk', { ending })).text())
      expect(events.slice(0, 3)).toEqual(said)
      expect(events.slice(3)).toMatchObject([{ error }])
      expect(logged()).toHaveLength(ending === 'refusal' ? 0 : 1)
    })

    test.each<[string, string, string, RequestInit]>([
      ['an unknown name', 'unknown', 'NOT_FOUND', {}],
      ['bad data', 'talk', 'INVALID_ARGUMENT', {}],
      ['no JSON', 'talk', 'INVALID_ARGUMENT', { body: '{' }],
    ])('tells %s in a line too', async (_, name, status, init) => {
      const { stream } = await start()
      const response = await stream(name, { ending: 'other' }, init)
      expect(response.status).toBe(200)
      expect(eventsOf(await response.text())).toMatchObject([{ error: { status } }])
    })

    test('is kept awake while it is silent, and ended after 70 seconds of silence', async () => {
      const { stream, timer, begun, sends } = await start()
      const response = await stream('slow')
      const signal = await begun
      timer.advance(60_000)
      await sends[0]?.send('still here')
      timer.advance(60_000)
      expect(signal.aborted).toBe(false)
      timer.advance(10_000)
      expect(signal.aborted).toBe(true)
      await expect(sends[0]?.send('too late')).rejects.toMatchObject({ code: 'deadline-exceeded' })
      const text = await response.text()
      expect(text.match(/^: ping$/gm)).toHaveLength(6)
      expect(eventsOf(text)).toMatchObject([
        { message: 'still here' },
        { error: { status: 'DEADLINE_EXCEEDED' } },
      ])
      expect(timer.count).toBe(0)
    })

    test('stops with its reader', async () => {
      const { stream, begun, timer, logged, sends } = await start()
      const response = await stream('slow')
      const signal = await begun
      await response.body?.cancel()
      expect(signal.aborted).toBe(true)
      expect(signal.reason).toMatchObject({ code: 'cancelled' })
      await expect(sends[0]?.send('anyone?')).rejects.toMatchObject({ code: 'cancelled' })
      expect(timer.count).toBe(0)
      expect(logged()).toEqual([])
    })

    test('stops when the request does', async () => {
      const { stream, begun, logged } = await start({ heedsSignal: true })
      const client = new AbortController()
      const response = await stream('slow', null, { signal: client.signal })
      const signal = await begun
      client.abort()
      expect(signal.aborted).toBe(true)
      expect(eventsOf(await response.text())).toMatchObject([{ error: { status: 'CANCELLED' } }])
      expect(logged()).toEqual([])
    })

    test('waits for a slow reader instead of filling memory', async () => {
      const { stream, begun, sends } = await start()
      const response = await stream('flood')
      await begun
      const reader = response.body?.getReader()
      for (let line = 0; line < 100; line++) await reader?.read()
      expect(sends.length).toBeGreaterThan(100)
      expect(sends.length).toBeLessThan(120)
      await reader?.cancel()
    })
  })
})
