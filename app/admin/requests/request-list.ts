import type { RequestLine } from '../../../server/doors/rights/requests.ts'
import { type AskedOf, defineList, matching, oneOf, text } from '../lists/define-list.ts'

export const requestKinds = ['erasure', 'parts'] as const
export const requestWays = ['signedIn', 'email', 'network'] as const

/** Deletions that people asked for. Those that are open always come first. */
export const requestList = defineList({
  page: 'adminRequests',
  search: { q: text(40) },
  filter: { kind: oneOf('', ...requestKinds), through: oneOf('', ...requestWays) },
  sorts: ['new', 'old'],
  place: { before: matching(/^[01]\.\d{1,15}\.EX-\w{4}-\w{4}$/) },
})
export type RequestsAsked = AskedOf<typeof requestList>

type Last = Pick<RequestLine, 'isOver' | 'askedAt' | 'code'>

/** The last one of a page, as the address of the next has it. */
export const writeLast = ({ isOver, askedAt, code }: Last): string => `${isOver ? 1 : 0}.${askedAt}.${code}`

export function readLast(text: string): Last | undefined {
  const [isOver, askedAt, code] = text.split('.')
  return code ? { isOver: isOver === '1', askedAt: Number(askedAt), code } : undefined
}
