import type { Say } from '../../languages/areas.ts'
import { type LetterDesk, oneLine, type Sentences, sayValidity } from './draft.ts'
import { button, copy, paragraph, quiet } from './pieces.ts'

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
  after: string[]
  why: 'account' | 'formerAccount' | 'entered' | 'signUp' | 'subscribed'
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

/** A forgotten password. */
export const passwordReset = (
  say: Say<'letters'>,
  { address, link, hours }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('passwordReset.body', { address })],
    label: say('passwordReset.action'),
    link,
    after: [sayValidity(say, hours), say('passwordReset.notYou')],
    why: 'account',
  })

/** Whether an account's address is its holder's. */
export const verifyEmail = (
  say: Say<'letters'>,
  { address, link, hours }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('verifyEmail.body', { address })],
    label: say('verifyEmail.action'),
    link,
    after: [sayValidity(say, hours), say('verifyEmail.notYou')],
    why: 'entered',
  })

/** Signing in without a password. */
export const emailSignIn = (
  say: Say<'letters'>,
  { address, link, hours }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('emailSignIn.body', { address })],
    label: say('emailSignIn.action'),
    link,
    after: [sayValidity(say, hours), say('emailSignIn.notYou')],
    why: 'entered',
  })

/** To the new address, before it replaces the old one. It does not name the old one, which may be a stranger's. */
export const changeEmail = (
  say: Say<'letters'>,
  { address, link, hours }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('changeEmail.body', { address })],
    label: say('changeEmail.action'),
    link,
    after: [sayValidity(say, hours), say('changeEmail.notYou')],
    why: 'entered',
  })

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

/** To the holder of an account that someone keeps trying passwords for. */
export const wrongPasswords = (
  say: Say<'letters'>,
  { address, link }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('wrongPasswords.body', { address }), say('wrongPasswords.notYou')],
    label: say('wrongPasswords.action'),
    link,
    after: [],
    why: 'account',
  })

/** To an account holder whose address was entered for another account. */
export const alreadyHere = (
  say: Say<'letters'>,
  { address, link }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('alreadyHere.body', { address }), say('alreadyHere.notYou')],
    label: say('alreadyHere.action'),
    link,
    after: [],
    why: 'account',
  })

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
