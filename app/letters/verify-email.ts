import type { Say } from '../../languages/areas.ts'
import type { AccountLetterData } from './account-letter.ts'
import { type Draft, sayValidity } from './desk.ts'

/** Whether an account's address is its holder's. */
export function verifyEmail(say: Say<'letters'>, { address, link, hours }: AccountLetterData): Draft {
  return {
    subject: say('verifyEmail.subject'),
    preheader: say('verifyEmail.preheader'),
    heading: say('verifyEmail.heading'),
    body: [say('verifyEmail.body', { address })],
    action: { label: say('verifyEmail.action'), link },
    after: [sayValidity(say, hours), say('verifyEmail.notYou')],
  }
}
