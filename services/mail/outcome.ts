/** What became of one try. `unreachable` is the mail server's trouble or our settings', and says nothing of the letter. */
export type DeliveryOutcome =
  | { result: 'sent' }
  | { result: 'refused' | 'deferred' | 'unreachable'; reason: string }

interface MailFault {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

/** The answer's codes alone: its text often repeats the address. */
export function describeRefusal(error: unknown): DeliveryOutcome {
  const fault = (error instanceof Error ? error : {}) as MailFault
  const { code = 'unknown', responseCode, response = '' } = fault
  const closed = findTlsFault(fault)
  if (closed) return { result: 'unreachable', reason: closed }
  if (responseCode === undefined) {
    // The library's own refusal of an address; every other fault without an answer is of the connection.
    return { result: code === 'EENVELOPE' ? 'refused' : 'unreachable', reason: code }
  }
  const [, detail] = response.match(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/) ?? []
  const reason = detail ? `${responseCode} ${detail}` : `${responseCode}`
  if (!isAboutLetter(fault)) return { result: 'unreachable', reason }
  return { result: responseCode >= 500 ? 'refused' : 'deferred', reason }
}

/** A certificate we don't trust, or no encryption at all. */
function findTlsFault({ code, originalCode = '', command }: MailFault): string | undefined {
  if (/CERT|ISSUER|ALTNAME|SIGNATURE/.test(originalCode)) return 'ECERT'
  return code === 'ETLS' || command === 'STARTTLS' ? 'ETLS' : undefined
}

/** Refused log-ins and senders hold for every letter alike, and 421 closes the door on all (RFC 5321, 3.8). */
function isAboutLetter({ code, command, responseCode }: MailFault): boolean {
  if (responseCode === 421 || command === 'MAIL FROM') return false
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}
