import type { Say } from '../../languages/areas.ts'
import type { AccountLetterData } from './account-letter.ts'
import type { Draft } from './desk.ts'

/** To whoever has an account that someone keeps trying passwords for. */
export function wrongPasswords(say: Say<'letters'>, { address, link }: AccountLetterData): Draft {
  return {
    subject: say('wrongPasswords.subject'),
    preheader: say('wrongPasswords.preheader'),
    heading: say('wrongPasswords.heading'),
    body: [say('wrongPasswords.body', { address }), say('wrongPasswords.notYou')],
    action: { label: say('wrongPasswords.action'), link },
    after: [],
  }
}
