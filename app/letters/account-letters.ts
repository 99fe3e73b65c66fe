import type { Say } from '../../languages/areas.ts'
import { type LetterDesk, oneLine, type Sentences, sayValidity } from './draft.ts'
import { button, copy, paragraph, quiet, type Rich } from './pieces.ts'

/** What the letters about one's own account are written from. No names: anyone may enter anyone's address. */
export interface AccountLetterData {
  /** The address of the account, as the reader knows it. */
  address: string
  link: string
  /** How long the link works. */
  hours: number
}

type Guarding = {
  body: string[]
  label: string
  link: string
  after: Rich[]
  why: 'account' | 'certificate' | 'entered' | 'formerAccount' | 'invited' | 'signUp' | 'subscribed'
}

/** What protects an account: one button, its address in full, and no way to stop it. */
export function guard(
  say: Say<'letters'>,
  { own, host }: LetterDesk,
  { body, label, link, after, why }: Guarding,
): Sentences {
  const to = own(link)
  return {
    pieces: [
      ...[say('greeting'), ...body].map(paragraph),
      button(label, to),
      ...after.map(quiet),
      copy(say('fallback'), to),
    ],
    foot: { why: [say(`why.${why}`, { host })] },
  }
}

/** A link that was asked for: what it does, how long it works, and what to do if it was someone else. */
const tellLink =
  (kind: 'passwordReset' | 'verifyEmail' | 'emailSignIn' | 'changeEmail', why: Guarding['why']) =>
  (say: Say<'letters'>, { address, link, hours }: AccountLetterData, desk: LetterDesk): Sentences =>
    guard(say, desk, {
      body: [say(`${kind}.body`, { address })],
      label: say(`${kind}.action`),
      link,
      after: [sayValidity(say, hours), say(`${kind}.notYou`)],
      why,
    })

/** A forgotten password. */
export const passwordReset = tellLink('passwordReset', 'account')

/** Whether an account's address is its holder's. */
export const verifyEmail = tellLink('verifyEmail', 'entered')

/** Signing in without a password. */
export const emailSignIn = tellLink('emailSignIn', 'entered')

/** To the new address, before it replaces the old one. It does not name the old one, which may be a stranger's. */
export const changeEmail = tellLink('changeEmail', 'entered')

/** To the old address, after another replaced it. The new one is not named: this mailbox may no longer be its holder's. */
export const recoverEmail = (
  say: Say<'letters'>,
  { address, link, hours }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('recoverEmail.body', { address }), say('recoverEmail.notYou')],
    label: say('recoverEmail.action'),
    link,
    after: [sayValidity(say, hours)],
    why: 'formerAccount',
  })

/** What someone tried at an account, told to its holder. */
const warn =
  (kind: 'wrongPasswords' | 'alreadyHere') =>
  (say: Say<'letters'>, { address, link }: AccountLetterData, desk: LetterDesk): Sentences =>
    guard(say, desk, {
      body: [say(`${kind}.body`, { address }), say(`${kind}.notYou`)],
      label: say(`${kind}.action`),
      link,
      after: [],
      why: 'account',
    })

/** To the holder of an account that someone keeps trying passwords for. */
export const wrongPasswords = warn('wrongPasswords')

/** To an account holder whose address was entered for another account. */
export const alreadyHere = warn('alreadyHere')

export interface NewWayData {
  address: string
  /** Who the account can now be opened with, by the name the reader knows. */
  provider: string
  /** To the reader's account; it opens nothing on its own. */
  link: string
}

/** To the account's address, after a provider was added to it. */
export function newWay(
  say: Say<'letters'>,
  { address, link, ...data }: NewWayData,
  desk: LetterDesk,
): Sentences {
  const provider = oneLine(data.provider)
  return guard(say, desk, {
    body: [say('newWay.body', { address, provider }), say('newWay.notYou', { provider })],
    label: say('newWay.action'),
    link,
    after: [],
    why: 'account',
  })
}
