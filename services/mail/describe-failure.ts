/** What an administrator is told of a failure, as a key of the screens' own words. */
export type FailureWord =
  | 'unknownAddress'
  | 'mailboxClosed'
  | 'mailboxFull'
  | 'tooLarge'
  | 'refusedAsSpam'
  | 'senderRefused'
  | 'greylisted'
  | 'serverBusy'
  | 'serverUnreachable'
  | 'loginRefused'
  | 'tlsRefused'
  | 'certificateRefused'
  | 'tooOld'
  | 'suppressed'
  | 'complained'
  | 'refusedForNow'
  | 'refused'

const ours: Record<string, FailureWord> = {
  expired: 'tooOld',
  suppressed: 'suppressed',
  complained: 'complained',
  ETLS: 'tlsRefused',
  ECERT: 'certificateRefused',
  EAUTH: 'loginRefused',
  ENOAUTH: 'loginRefused',
  EENVELOPE: 'unknownAddress',
}

/** By the part after its first digit, which says for now or for good (RFC 3463, RFC 7372, RFC 7505). */
const byDetail: [RegExp, FailureWord][] = [
  [/^1\.[78]$/, 'senderRefused'],
  [/^1\./, 'unknownAddress'],
  [/^2\.1$/, 'mailboxClosed'],
  [/^2\.2$/, 'mailboxFull'],
  [/^(2\.3|3\.4)$/, 'tooLarge'],
  [/^4\.5$|^3\.2$/, 'serverBusy'],
  [/^4\./, 'serverUnreachable'],
  [/^7\.8$/, 'loginRefused'],
  [/^7\.(2\d|30)$/, 'senderRefused'],
]

const byCode: Record<string, FailureWord> = {
  '421': 'serverBusy',
  '450': 'greylisted',
  '451': 'greylisted',
  '452': 'serverBusy',
  '530': 'loginRefused',
  '534': 'loginRefused',
  '535': 'loginRefused',
  '538': 'loginRefused',
  '550': 'unknownAddress',
  '551': 'unknownAddress',
  '552': 'mailboxFull',
  '553': 'unknownAddress',
  '554': 'refusedAsSpam',
}

/** What stands behind `550 5.1.1`, `ECONNECTION` or `expired`. */
export function describeFailure(failure: string): FailureWord {
  const known = Object.hasOwn(ours, failure) ? ours[failure] : undefined
  if (known) return known
  const [, code = '', kind = '', detail = ''] = failure.match(/^(\d{3})?\s*(?:([245])\.(\d+\.\d+))?$/) ?? []
  if (!code && !kind) return 'serverUnreachable'
  const isForNow = (kind || code).startsWith('4')
  const said = byDetail.find(([pattern]) => pattern.test(detail))?.[1]
  if (said) return said
  if (/^7\./.test(detail)) return isForNow ? 'greylisted' : 'refusedAsSpam'
  return byCode[code] ?? (isForNow ? 'refusedForNow' : 'refused')
}

/** Whether nothing that goes there will ever arrive: about the address, and for good. Not the sender's (5.1.7, 5.1.8). */
export function isAddressGone(failure: string): boolean {
  return /(^|\s)5\.(1\.[0-6]|1\.10|2\.1)$/.test(failure)
}
