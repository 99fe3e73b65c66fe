import type { Say } from '../../languages/areas.ts'
import type { AccountLetterData } from './account-letter.ts'
import { type Draft, sayValidity } from './desk.ts'

/** To the old address, after another replaced it. The new one is not named: this mailbox may no longer be its holder's. */
export function recoverEmail(say: Say<'letters'>, { address, link, hours }: AccountLetterData): Draft {
  return {
    subject: say('recoverEmail.subject'),
    preheader: say('recoverEmail.preheader'),
    heading: say('recoverEmail.heading'),
    body: [say('recoverEmail.body', { address }), say('recoverEmail.notYou')],
    action: { label: say('recoverEmail.action'), link },
    after: [sayValidity(say, hours)],
  }
}
