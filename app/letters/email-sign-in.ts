import type { Say } from '../../languages/areas.ts'
import type { AccountLetterData } from './account-letter.ts'
import { type Draft, sayValidity } from './desk.ts'

/** Signing in without a password. */
export function emailSignIn(say: Say<'letters'>, { address, link, hours }: AccountLetterData): Draft {
  return {
    subject: say('emailSignIn.subject'),
    preheader: say('emailSignIn.preheader'),
    heading: say('emailSignIn.heading'),
    body: [say('emailSignIn.body', { address })],
    action: { label: say('emailSignIn.action'), link },
    after: [sayValidity(say, hours), say('emailSignIn.notYou')],
  }
}
