import type { Say } from '../../languages/areas.ts'
import type { Sentences } from './draft.ts'

/** No names and no message: anyone who fills in the form may enter anyone's address. */
export interface CertificationData {
  address: string
  /** The secret way to the certificate. */
  link: string
}

/** The way back to a certificate that was made without an account. */
export const certification = (say: Say<'letters'>, { address }: CertificationData): Sentences => ({
  body: [say('certification.body', { address })],
  after: [say('certification.selfReported'), say('certification.notYou')],
})
