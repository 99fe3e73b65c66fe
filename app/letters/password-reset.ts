import type { Say } from '../../languages/areas.ts'
import type { AccountLetterData } from './account-letter.ts'
import { type Draft, sayValidity } from './desk.ts'

/** A forgotten password. */
export function passwordReset(say: Say<'letters'>, { address, link, hours }: AccountLetterData): Draft {
  return {
    subject: say('passwordReset.subject'),
    preheader: say('passwordReset.preheader'),
    heading: say('passwordReset.heading'),
    body: [say('passwordReset.body', { address })],
    action: { label: say('passwordReset.action'), link },
    after: [sayValidity(say, hours), say('passwordReset.notYou')],
  }
}
