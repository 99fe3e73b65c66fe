import { FirebaseError } from '@firebase/app'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeFrame, hearPopup, newTicket, openPopup, readTold, startAddress } from './popup.ts'

const origin = 'https://exhale.test'
const ticket = newTicket()
const credential = { providerId: 'oidc.clinic', idToken: 'a.b.c', rawNonce: 'n' }
const good = { source: 'exhale:oauth', ticket, credential }

type Popup = { closed: boolean; close: () => void }
const newPopup = (): Popup => ({
  closed: false,
  close() {
    this.closed = true
  },
})
const asWindow = (popup: Popup) => popup as unknown as Window

describe('a window of a provider', () => {
  let page: EventTarget & { open: (...given: string[]) => unknown }

  beforeEach(() => {
    vi.useFakeTimers()
    const frame = { screenX: 0, screenY: 0, outerWidth: 1280, outerHeight: 800 }
    page = Object.assign(new EventTarget(), { location: { origin }, open: () => newPopup(), ...frame })
    vi.stubGlobal('window', page)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const tell = (source: Popup, data: unknown, from = origin) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source, data, origin: from }))
  const codeOf = (waiting: Promise<unknown>) =>
    waiting.then(
      () => 'done',
      error => (error instanceof FirebaseError ? error.code : 'not of the SDK'),
    )

  test('is believed only itself, from our origin, with our ticket', async () => {
    const popup = newPopup()
    const heard = hearPopup(asWindow(popup), ticket)
    tell(newPopup(), { ...good, credential: { ...credential, idToken: 'another window' } })
    tell(popup, { ...good, credential: { ...credential, idToken: 'another origin' } }, 'https://evil.example')
    tell(popup, { ...good, ticket: newTicket(), credential: { ...credential, idToken: 'another ticket' } })
    tell(popup, { ...good, source: 'someone' })
    tell(popup, 'text')
    tell(popup, good)
    expect(await heard).toEqual(credential)
    expect(popup.closed).toBe(true)
  })

  test('that is closed is given up after 8 seconds, as by the SDK, and its last words are heard till then', async () => {
    const [left, quick] = [newPopup(), newPopup()]
    const closed = codeOf(hearPopup(asWindow(left), ticket))
    left.close()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await Promise.race([closed, 'still waiting'])).toBe('still waiting')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await closed).toBe('auth/popup-closed-by-user')

    const heard = codeOf(hearPopup(asWindow(quick), ticket))
    quick.close()
    await vi.advanceTimersByTimeAsync(7_900)
    tell(quick, good)
    expect(await heard).toBe('done')
  })

  test('ends when another is opened', async () => {
    const first = newPopup()
    const ended = codeOf(hearPopup(asWindow(first), ticket))
    expect(openPopup('/auth/oauth/start')).not.toBeNull()
    expect(await ended).toBe('auth/cancelled-popup-request')
    expect(first.closed).toBe(true)
  })

  test('tells what went wrong in the words of the SDK', async () => {
    for (const told of [{ ticket, error: 'user-cancelled' }, { error: 'user-cancelled' }]) {
      const popup = newPopup()
      const ended = codeOf(hearPopup(asWindow(popup), ticket))
      tell(popup, { source: 'exhale:oauth', ...told })
      expect(await ended).toBe('auth/user-cancelled')
    }
    expect(readTold({ source: 'exhale:oauth', ticket: newTicket(), error: 'x' }, ticket)).toBeUndefined()
  })

  test('that the browser keeps closed is no window', () => {
    for (const given of [null, { ...newPopup(), closed: true }]) {
      page.open = () => given
      expect(openPopup('/')).toBeNull()
    }
  })
})

test('a window stands in the middle of the page, 500 by 600, and never off the screen', () => {
  const frame = { screenX: 100, screenY: 50, outerWidth: 1300, outerHeight: 900 }
  expect(describeFrame(frame)).toBe('popup,width=500,height=600,left=500,top=200')
  const phone = { screenX: 0, screenY: 0, outerWidth: 360, outerHeight: 560 }
  expect(describeFrame(phone)).toBe('popup,width=500,height=600,left=0,top=0')
})

test('a visit begins with all the server needs to bring its end back here', () => {
  const page = { origin, pathname: '/de/login', search: '?redirect=%2Fde' }
  const visit = { provider: 'oidc.clinic', mode: 'popup', ticket, language: 'de' } as const
  const address = new URL(startAddress(page, visit), origin)
  expect(address.pathname).toBe('/auth/oauth/start')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    provider: 'oidc.clinic',
    mode: 'popup',
    ticket,
    redirect: '/de/login?redirect=%2Fde',
    origin,
    lang: 'de',
  })
})

test('tickets are 256 bits, each its own', () => {
  const tickets = Array.from({ length: 1000 }, newTicket)
  expect(new Set(tickets).size).toBe(1000)
  for (const ticket of tickets) expect(ticket).toMatch(/^[\w-]{43}$/)
})
