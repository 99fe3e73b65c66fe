import { ensure } from '../errors.ts'
import type { EntryRow } from './schema.ts'

/** Who did something, as far as it's kept. */
export type Actor = { id: string; roles: readonly string[]; device: string }

/** What someone who looks after the site did. Nothing of anyone's health, no address, no name. */
export type Deed = {
  action: string
  subject: string
  before?: unknown
  after?: unknown
}

export type AuditEntry = {
  position: number
  at: Date
  actor: string
  roles: string[]
  action: string
  subject: string
  before: unknown
  after: unknown
  device: string
  seal: string
}

const action = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/
const largest = 20_000

export function checkDeed({ action: given, before, after }: Deed): void {
  ensure(action.test(given), 'invalid-argument', 'An action is a noun and a verb: links.made')
  const size = JSON.stringify([before, after]).length
  ensure(size <= largest, 'invalid-argument', `An audit entry has at most ${largest} characters`)
}

export function toRow(
  { id, roles, device }: Actor,
  deed: Deed,
  position: number,
  at: number,
): Omit<EntryRow, 'seal'> {
  const written = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return {
    position,
    at,
    actor: id,
    roles: roles.join(' '),
    action: deed.action,
    subject: deed.subject,
    before: written(deed.before),
    after: written(deed.after),
    device,
  }
}

export function toEntry({ at, roles, before, after, ...row }: EntryRow): AuditEntry {
  const read = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text))
  return {
    ...row,
    at: new Date(at),
    roles: roles ? roles.split(' ') : [],
    before: read(before),
    after: read(after),
  }
}
