import type { Say } from '../../languages/areas.ts'
import type { Draft } from './desk.ts'

/** No names and no message: whoever fills in the form may enter anyone's address. */
export interface CertificationData {
  address: string
  /** The secret way to the certificate. */
  link: string
}

/** The way back to a certificate that was made without an account. */
export function certification(say: Say<'letters'>, { address, link }: CertificationData): Draft {
  return {
    subject: say('certification.subject'),
    preheader: say('certification.preheader'),
    heading: say('certification.heading'),
    body: [say('certification.body', { address })],
    action: { label: say('certification.action'), link },
    after: [say('certification.selfReported'), say('certification.notYou')],
  }
}
