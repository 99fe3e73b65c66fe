import type { Say } from '../../languages/areas.ts'
import { oneLine, type Sentences, sayValidity } from './draft.ts'

/** What the letters about one's own account are written from. No names: anyone may enter anyone's address. */
export interface AccountLetterData {
  /** The address of the account, as the reader knows it. */
  address: string
  link: string
  /** How long the link works. */
  hours: number
}

/** A forgotten password. */
export const passwordReset = (say: Say<'letters'>, { address, hours }: AccountLetterData): Sentences => ({
  body: [say('passwordReset.body', { address })],
  after: [sayValidity(say, hours), say('passwordReset.notYou')],
})

/** Whether an account's address is its holder's. */
export const verifyEmail = (say: Say<'letters'>, { address, hours }: AccountLetterData): Sentences => ({
  body: [say('verifyEmail.body', { address })],
  after: [sayValidity(say, hours), say('verifyEmail.notYou')],
})

/** Signing in without a password. */
export const emailSignIn = (say: Say<'letters'>, { address, hours }: AccountLetterData): Sentences => ({
  body: [say('emailSignIn.body', { address })],
  after: [sayValidity(say, hours), say('emailSignIn.notYou')],
})

/** To the new address, before it replaces the old one. It does not name the old one, which may be a stranger's. */
export const changeEmail = (say: Say<'letters'>, { address, hours }: AccountLetterData): Sentences => ({
  body: [say('changeEmail.body', { address })],
  after: [sayValidity(say, hours), say('changeEmail.notYou')],
})

/** To the old address, after another replaced it. The new one is not named: this mailbox may no longer be its holder's. */
export const recoverEmail = (say: Say<'letters'>, { address, hours }: AccountLetterData): Sentences => ({
  body: [say('recoverEmail.body', { address }), say('recoverEmail.notYou')],
  after: [sayValidity(say, hours)],
})

/** To the holder of an account that someone keeps trying passwords for. */
export const wrongPasswords = (say: Say<'letters'>, { address }: AccountLetterData): Sentences => ({
  body: [say('wrongPasswords.body', { address }), say('wrongPasswords.notYou')],
  after: [],
})

/** To an account holder whose address was entered for another account. */
export const alreadyHere = (say: Say<'letters'>, { address }: AccountLetterData): Sentences => ({
  body: [say('alreadyHere.body', { address }), say('alreadyHere.notYou')],
  after: [],
})

export interface NewWayData {
  address: string
  /** Who the account can now be opened with, by the name the reader knows. */
  provider: string
  /** To the reader's account; it opens nothing on its own. */
  link: string
}

/** To the account's address, after a provider was added to it. */
export function newWay(say: Say<'letters'>, { address, ...data }: NewWayData): Sentences {
  const provider = oneLine(data.provider)
  return {
    body: [say('newWay.body', { address, provider }), say('newWay.notYou', { provider })],
    after: [],
  }
}
