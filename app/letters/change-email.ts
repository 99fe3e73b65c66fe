import type { Say } from '../../languages/areas.ts'
import type { AccountLetterData } from './account-letter.ts'
import { type Draft, sayValidity } from './desk.ts'

/** To the new address, before it replaces the old one. It does not name the old one, which may be a stranger's. */
export function changeEmail(say: Say<'letters'>, { address, link, hours }: AccountLetterData): Draft {
  return {
    subject: say('changeEmail.subject'),
    preheader: say('changeEmail.preheader'),
    heading: say('changeEmail.heading'),
    body: [say('changeEmail.body', { address })],
    action: { label: say('changeEmail.action'), link },
    after: [sayValidity(say, hours), say('changeEmail.notYou')],
  }
}
