import type { DkimVerdict } from '../../domain/mail-records/dkim.ts'
import type { DmarcVerdict } from '../../domain/mail-records/dmarc.ts'
import type { SpfVerdict } from '../../domain/mail-records/spf.ts'
import type { FailureWord, TranscriptLine } from '../../services/mail/mail.ts'
import type { UnsentTest } from './test-wish.ts'

/** One DNS record: where it stands, and what to publish there. */
export type RecordAdvice = { name: string; record: string }

/** What is published now; `unreachable` where no name server answered in time. */
export type Published<Verdict> = { texts: string[]; verdict: Verdict } | 'unreachable'

export type DnsReport = {
  at: number
  spf: Published<SpfVerdict>
  /** Missing where letters aren't signed from here. */
  dkim: Published<DkimVerdict> | null
  dmarc: Published<DmarcVerdict>
}

/** The mail server as it is set, never with what opens it. */
export type ServerCard = {
  host: string
  port: number
  encryption: 'always' | 'whenOffered'
  hasLogin: boolean
  hasOwnAuthority: boolean
  from: string
  bounceAddress: string | null
  connections: number
  /** At most so many a second; null: as many as the server takes. */
  rate: number | null
  /** What keeps it from working now. */
  trouble: FailureWord | null
}

/** What a test brought: every line that was said. */
export type TestResult =
  | { isSent: boolean; failure: { code: string; word: FailureWord } | null; lines: TranscriptLine[] }
  | { problem: 'noServer' }
  | UnsentTest
