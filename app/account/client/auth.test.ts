import type { User } from '@firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from './auth.ts'
import { readAuth, writeAuth } from './store.ts'

afterEach(() => vi.unstubAllGlobals())

/** Someone of the client's, whose token comes or doesn't. */
const mira = (getIdToken: User['getIdToken']) =>
  ({ uid: 'mira', email: null, displayName: 'Mira', emailVerified: false, getIdToken }) as User

/** A browser's storage, and what it asks the server for. */
function stubBrowser(status = 200) {
  const kept = new Map<string, string>()
  const asked: [method: unknown, path: string, authorization: unknown][] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    asked.push([method, path, new Headers(headers).get('authorization')])
    return new Response(null, { status })
  })
  return { kept, asked }
}

/** An ID token that was issued so many seconds ago. */
const tokenOf = (age: number) => `e30.${btoa(JSON.stringify({ iat: Date.now() / 1_000 - age }))}.x`

test('the store auth lasts, with the person and their ID token, and is empty when signed out', async () => {
  const { kept } = stubBrowser()
  expect(readAuth()).toEqual({ user: null, token: null })
  const token = tokenOf(0)
  const { getIdToken: _, ...known } = mira(async () => token)
  await startSession(mira(async () => token))
  expect(JSON.parse(kept.get('auth') ?? '')).toEqual({ user: known, token })
  await endSession()
  expect(kept.has('auth')).toBe(false)
  expect(readAuth()).toEqual({ user: null, token: null })
})

test('the server hears of a token that isn’t older than 5 minutes, and of the sign-out', async () => {
  const { asked } = stubBrowser()
  const [fresh, old] = [tokenOf(295), tokenOf(305)]
  await startSession(mira(async () => fresh))
  expect(asked).toEqual([['POST', '/__session', `Bearer ${fresh}`]])
  await startSession(mira(async () => old))
  expect(asked).toHaveLength(1)
  await endSession()
  expect(asked.slice(1)).toEqual([['DELETE', '/__session', `Bearer ${old}`]])
})

test('a token that can’t be fetched is cleared, and nobody is signed out by it', async () => {
  stubBrowser()
  const { getIdToken: _, ...known } = mira(async () => '')
  writeAuth({ user: known, token: 'an old one' })
  const failing = mira(() => Promise.reject(new Error('no network')))
  await expect(startSession(failing)).rejects.toThrow('no network')
  expect(readAuth()).toEqual({ user: known, token: null })
})

test('two tokens, the newer of which knows a name, arrive in the order they came', async () => {
  const { asked } = stubBrowser()
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    asked.push([method, path, new Headers(headers).get('authorization')])
    await new Promise<void>(resolve => answers.push(resolve))
    return new Response(null, { status: 200 })
  })
  const [first, named] = [tokenOf(2), tokenOf(1)]
  const both = [startSession(mira(async () => first)), startSession(mira(async () => named))]
  await expect.poll(() => answers).toHaveLength(1)
  expect(asked.map(([, , token]) => token)).toEqual([`Bearer ${first}`])
  answers[0]?.()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.()
  await Promise.all(both)
  expect(asked.map(([, , token]) => token)).toEqual([`Bearer ${first}`, `Bearer ${named}`])
  expect(readAuth().token).toBe(named)
})

test('a session that is refused ends what the browser knows', async () => {
  stubBrowser(401)
  await expect(startSession(mira(async () => tokenOf(0)))).rejects.toThrow('401')
  expect(readAuth()).toEqual({ user: null, token: null })
})
