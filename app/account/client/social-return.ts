import { attempt } from '../../../platform/attempt.ts'

export type ProviderPurpose = 'signIn' | 'link' | 'confirm'
type Kept = { ticket: string; purpose: ProviderPurpose }
export type Return = Kept & ({ pickup: string } | { error: string })

const key = 'exhale:oauth'
const hash = /^#oauth(-error)?=([\w-]{1,100})$/

/** Whether someone has just come back to this page from a provider. Needs nothing heavy: any page may ask. */
export function isReturning(): boolean {
  return hash.test(window.location.hash)
}

/** Also for the window that is opened: it gets a copy, in case it loses its link to this page. */
export function rememberVisit(kept: Kept): void {
  sessionStorage.setItem(key, JSON.stringify(kept))
}

/** What came of the visit, once: it leaves the address line and the memory at the same time. */
export function takeReturn(): Return | undefined {
  const [, isError, value = ''] = hash.exec(window.location.hash) ?? []
  const kept = sessionStorage.getItem(key)
  if (!value) return undefined
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  sessionStorage.removeItem(key)
  const { ticket, purpose } = readVisit(kept)
  return { ticket, purpose, ...(isError ? { error: value } : { pickup: value }) }
}

/** What another build kept, or nobody, is a visit that no one here asked for. */
const readVisit = (text: string | null): Kept => ({
  ...{ ticket: '', purpose: 'signIn' as const },
  ...attempt(() => JSON.parse(text ?? 'null') as Partial<Kept> | null),
})
