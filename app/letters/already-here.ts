import type { Say } from '../../languages/areas.ts'
import type { AccountLetterData } from './account-letter.ts'
import type { Draft } from './desk.ts'

/** To whoever has an account, when their address was entered for another one. */
export function alreadyHere(say: Say<'letters'>, { address, link }: AccountLetterData): Draft {
  return {
    subject: say('alreadyHere.subject'),
    preheader: say('alreadyHere.preheader'),
    heading: say('alreadyHere.heading'),
    body: [say('alreadyHere.body', { address }), say('alreadyHere.notYou')],
    action: { label: say('alreadyHere.action'), link },
    after: [],
  }
}
