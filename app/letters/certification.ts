import type { Say } from '../../languages/areas.ts'
import { guard } from './account-letters.ts'
import type { LetterDesk, Sentences } from './draft.ts'

/** No names and no message: anyone who fills in the form may enter anyone's address. */
export interface CertificationData {
  address: string
  /** The secret way to the certificate. */
  link: string
}

/** The way back to a certificate that was made without an account. */
export const certification = (
  say: Say<'letters'>,
  { address, link }: CertificationData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('certification.body', { address })],
    label: say('certification.action'),
    link,
    after: [say('certification.selfReported'), say('certification.notYou')],
    why: 'certificate',
  })
