import type { Person, Visit } from '../context.ts'
import { siteMap } from './routes.ts'

export const roles = ['owner', 'editor', 'support', 'mail', 'finance'] as const
export type Role = (typeof roles)[number]

/** What some may do on a page that others may see as well. */
const powers = {
  giveRoles: ['owner'],
  readEmails: ['owner', 'mail'],
  /** Links in emails open accounts. */
  revealLinks: ['owner'],
  ownContent: ['owner'],
} satisfies Record<string, readonly Role[]>

const hasOne = (person: Person | undefined, needed: readonly string[]): boolean =>
  person?.roles.some(role => needed.includes(role)) ?? false

export const may = (person: Person | undefined, power: keyof typeof powers): boolean =>
  hasOne(person, powers[power])

/** Whether a page is for other roles than this person's; someone signed in without one is told so. */
export function isClosed(name: Visit['screen'], person: Person | undefined): boolean {
  if (name === undefined || name === 'page') return false
  const audience = siteMap[name].for
  if (audience === 'staff') return !person?.roles.length
  return typeof audience !== 'string' && !hasOne(person, audience)
}
