import type { Say } from '../../languages/areas.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { button, copy, paragraph, quiet } from './pieces.ts'

/** No names and no message: anyone who fills in the form may enter anyone's address. */
export interface CertificationData {
  address: string
  /** The secret way to the certificate. */
  link: string
}

/** The way back to a certificate that was made without an account. */
export function certification(
  say: Say<'letters'>,
  { address, link }: CertificationData,
  { own, host }: LetterDesk,
): Sentences {
  const to = own(link)
  return {
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('certification.body', { address })),
      button(say('certification.action'), to),
      quiet(say('certification.selfReported')),
      quiet(say('certification.notYou')),
      copy(say('fallback'), to),
    ],
    foot: { why: [say('why.certificate', { host })] },
  }
}
