import { FirebaseError } from '@firebase/app'
import type { Credential } from '../../../services/identity/identity.ts'

type Told = { given: Credential } | { error: string }
type Page = { origin: string; pathname: string; search: string }
type Visit = { provider: string; mode: 'popup' | 'redirect'; ticket: string; language: string }
type Frame = { screenX: number; screenY: number; outerWidth: number; outerHeight: number }

const size = { width: 500, height: 600 }
const lookEvery = 500
/** A message the window sent before it closed may still be on its way. */
const lastWords = 8_000

export function fault(code: string): FirebaseError {
  return new FirebaseError(`auth/${code}`, `Signing in with a provider: ${code}`)
}

/** A secret of this page: only what comes with it answers what this page asked. */
export function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function startAddress(page: Page, { provider, mode, ticket, language }: Visit): string {
  const query = new URLSearchParams({
    provider,
    mode,
    ticket,
    redirect: page.pathname + page.search,
    origin: page.origin,
    lang: language,
  })
  return `/auth/oauth/start?${query}`
}

export function describeFrame({ screenX, screenY, outerWidth, outerHeight }: Frame): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - size.width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - size.height) / 2))
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
}

/** What the window says, if it is for this page. A failure from before the visit was known has no ticket. */
export function readTold(data: unknown, ticket: string): Told | undefined {
  if (typeof data !== 'object' || data === null || !('source' in data) || data.source !== 'exhale:oauth')
    return undefined
  const told = data as { ticket?: unknown; credential?: Credential; error?: unknown }
  const isOurs = told.ticket === ticket
  if (told.credential && isOurs) return { given: told.credential }
  if (typeof told.error === 'string' && (isOurs || told.ticket === undefined)) return { error: told.error }
  return undefined
}

let cancelLast: (() => void) | undefined

/** Must be called in the click itself. Null where the browser blocks it. */
export function openPopup(address: string): Window | null {
  cancelLast?.()
  const popup = window.open(address, '_blank', describeFrame(window))
  return popup && !popup.closed ? popup : null
}

/** Waits for what the window brings home. One at a time: a new one ends the last. */
export function hearPopup(popup: Window, ticket: string): Promise<Credential> {
  return new Promise((resolve, reject) => {
    let closing: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (popup.closed) closing ??= setTimeout(() => fail('popup-closed-by-user'), lastWords)
    }
    const looking = setInterval(look, lookEvery)
    const end = () => {
      window.removeEventListener('message', hear)
      clearInterval(looking)
      clearTimeout(closing)
      if (cancelLast === cancel) cancelLast = undefined
      popup.close()
    }
    const fail = (code: string) => {
      end()
      reject(fault(code))
    }
    const cancel = () => fail('cancelled-popup-request')
    const hear = (event: MessageEvent) => {
      if (event.source !== popup || event.origin !== window.location.origin) return
      const told = readTold(event.data, ticket)
      if (!told) return
      if ('error' in told) return fail(told.error)
      end()
      resolve(told.given)
    }
    window.addEventListener('message', hear)
    cancelLast = cancel
  })
}
