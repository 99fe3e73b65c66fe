import type { Person, Visit } from '../context.ts'
import { siteMap } from './routes.ts'

export const roles = ['owner', 'editor', 'support', 'mail', 'finance'] as const
export type Role = (typeof roles)[number]

/** What some may do on a page that others may see as well. */
export const powers = {
  giveRoles: ['owner'],
  findAccounts: ['owner', 'support'],
  /** Disable, sign out, ask for the address once more; those with a role only by who gives them. */
  helpAccounts: ['owner', 'support'],
  readEmails: ['owner', 'mail'],
  /** That someone asked for emails, one at a time and masked: to answer who says they never did. */
  readEvidence: ['owner', 'mail', 'support'],
  /** Links in emails open accounts. */
  revealLinks: ['owner'],
  ownContent: ['owner'],
  /** Everyone else sees what they did themselves. */
  readAudit: ['owner'],
  sendCampaigns: ['owner', 'mail'],
  /** Everyone else has those of their own campaigns. */
  ownLinks: ['owner', 'editor'],
  makeCampaignLinks: ['mail'],
  keepBooks: ['owner', 'finance'],
  /** How many there are of what, in whole tens: never who. */
  readNumbers: ['owner', 'editor', 'support', 'mail'],
} satisfies Record<string, readonly Role[]>
export type Power = keyof typeof powers

type Holder = Pick<Person, 'roles'> | undefined

const hasOne = (person: Holder, needed: readonly Role[]): boolean =>
  needed.some(role => person?.roles.includes(role))

export const hasRole = (person: Holder, role: Role): boolean => hasOne(person, [role])

export const may = (person: Holder, power: Power): boolean => hasOne(person, powers[power])

/** Whether a page is for other roles than this person's; someone signed in without one is told so. */
export function isClosed(name: Visit['screen'], person: Person | undefined): boolean {
  if (name === undefined || name === 'page') return false
  const audience = siteMap[name].for
  if (audience === 'staff') return !person?.roles.length
  return typeof audience !== 'string' && !hasOne(person, audience)
}

/** The roles that open a page; none where any of them does. */
export function rolesFor(name: Visit['screen']): readonly Role[] {
  if (name === undefined || name === 'page') return []
  const audience = siteMap[name].for
  return typeof audience === 'string' ? [] : audience
}
