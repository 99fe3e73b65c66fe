import type { User } from '@firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { startSession } from './auth.ts'
import { readAuth, writeAuth } from './store.ts'

afterEach(() => vi.unstubAllGlobals())

/** Someone of the client's, whose token comes or doesn't. */
const mira = (getIdToken: User['getIdToken']) =>
  ({ uid: 'mira', email: null, displayName: 'Mira', emailVerified: false, getIdToken }) as User

function stubBrowser(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
}

test('a token that can’t be fetched is cleared, and nobody is signed out by it', async () => {
  stubBrowser()
  const { getIdToken: _, ...known } = mira(async () => '')
  writeAuth({ user: known, token: 'an old one' })
  const failing = mira(() => Promise.reject(new Error('no network')))
  await expect(startSession(failing)).rejects.toThrow('no network')
  expect(readAuth()).toEqual({ user: known, token: null })
})

test('a session that is refused ends what the browser knows', async () => {
  stubBrowser()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  const token = `e30.${btoa(JSON.stringify({ iat: Date.now() / 1_000 }))}.x`
  await expect(startSession(mira(async () => token))).rejects.toThrow('401')
  expect(readAuth()).toEqual({ user: null, token: null })
})
