import type { Clock } from '../../platform/clock.ts'
import type { Documents } from '../../services/documents/documents.ts'
import type { CredentialWords } from './credential.ts'
import type { Issuer } from './issuer.ts'
import type { createLimits } from './limits.ts'
import type { Diary, ShownCertificate } from './shown.ts'
import type { StatusList } from './status-list.ts'

/** What every verb of a certificate works with. */
export type CertificateParts = {
  documents: Documents
  clock: Clock
  origin: URL
  /** What a credential says, in the language of its certificate. */
  describe: (shown: ShownCertificate) => CredentialWords
  /** What a member told of their days, for certificates of theirs to count with. */
  findDiary: (uid: string) => Promise<Diary | undefined>
  issuer: Issuer
  statusList: StatusList
  limits: ReturnType<typeof createLimits>
}
