import type { AddressQuery, Params } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import type { AuditAction } from './actions.ts'
import type { AuditAsked } from './audit-list.ts'

/** Where something is found that was changed. */
export type AuditPlace = { to: RouteName; params?: Params; query?: AddressQuery }

export type AuditLine = {
  position: number
  at: number
  /** Missing where the machine did it itself. */
  who: string | undefined
  action: AuditAction
  /** What it was done to, as far as a name can be found for it; of an email its kind. */
  subject: string
  /** Where that is, if the reader may go there. */
  place?: AuditPlace
  before: string | undefined
  after: string | undefined
  roles: string[]
  device: string
  seal: string
}

export type ChainLine = { at: number; entries: number; misfit: number | undefined }

export type AuditDoors = {
  /** Newest first. Who is no owner sees what they did. */
  list: (asked: AuditAsked) => Promise<{ lines: AuditLine[]; next: number | undefined }>
  /** What is looked for as it may stand in an address: someone's address gives way to their id. */
  cover: (search: string) => Promise<string>
  /** All that was asked for, a part at a time. That it was taken out is written down too. */
  listAll: (asked: AuditAsked) => AsyncGenerator<AuditLine[]>
  /** Who may be chosen; nobody for who sees only their own. */
  listPeople: () => Promise<{ id: string; name: string }[]>
  findLastCheck: () => Promise<ChainLine | undefined>
  /** Looks at every entry, for owners. */
  check: () => Promise<void>
}
