import type { AddressQuery, Params } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import type { AuditAction } from './actions.ts'

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
