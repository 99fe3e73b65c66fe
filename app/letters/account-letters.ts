import type { Say } from '../../languages/areas.ts'
import type words from '../../languages/en/letters.json'
import { createFormat } from '../../languages/format.ts'
import type { Role } from '../map/roles.ts'
import { type LetterDesk, oneLine, type Sentences, sayValidity } from './draft.ts'
import { button, copy, list, paragraph, quiet, type Rich, rich } from './pieces.ts'

type Why = 'account' | 'certificate' | 'entered' | 'formerAccount' | 'invited' | 'signUp' | 'subscribed'
type Guarding = { body: string[]; label: string; link: string; after: Rich[]; why: Why }

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

/** What the letters about one's own account are written from. No names: anyone may enter anyone's address. */
export type AccountData = {
  /** The address of the account, as the reader knows it. */
  address: string
  link: string
}
export type LinkData = AccountData & {
  /** How long the link works. */
  hours: number
}
type Roles = { roles: readonly Role[] }

type Words = typeof words
type WithAction = { [Kind in keyof Words]: Words[Kind] extends { action: string } ? Kind : never }

/** One that guards, with what it says above its button and below it. */
export const guarding =
  <Data extends AccountData>(
    kind: WithAction[keyof Words],
    why: Why,
    tell: (say: Say<'letters'>, data: Data, desk: LetterDesk) => Pick<Guarding, 'body' | 'after'>,
  ) =>
  (say: Say<'letters'>, data: Data, desk: LetterDesk): Sentences =>
    guard(say, desk, { label: say(`${kind}.action`), link: data.link, why, ...tell(say, data, desk) })

/** A link that was asked for: what it does, how long it works, and what to do if it was someone else. */
const tellLink = (kind: 'passwordReset' | 'verifyEmail' | 'emailSignIn' | 'changeEmail', why: Why) =>
  guarding<LinkData>(kind, why, (say, { address, hours }) => ({
    body: [say(`${kind}.body`, { address })],
    after: [sayValidity(say, hours), say(`${kind}.notYou`)],
  }))

/** What someone tried at an account, told to its holder. */
const warn = (kind: 'wrongPasswords' | 'alreadyHere') =>
  guarding<LinkData>(kind, 'account', (say, { address }) => ({
    body: [say(`${kind}.body`, { address }), say(`${kind}.notYou`)],
    after: [],
  }))

export const accountLetters = {
  /** Whether an account's address is its holder's. */
  verifyEmail: tellLink('verifyEmail', 'entered'),

  /** Once, after someone has shown that the address is theirs: what's here, and that nothing more comes unasked. */
  welcome: (
    say: Say<'letters'>,
    { address }: { address: string },
    { host, page }: LetterDesk,
  ): Sentences => ({
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('welcome.body', { address })),
      list(
        rich(say('welcome.overview'), { overview: page('home') }),
        rich(say('welcome.plan'), { plan: page('plan') }),
        rich(say('welcome.guide'), { guide: page('quitSmoking') }),
        rich(say('welcome.sos'), { sos: page('sos') }),
      ),
      button(say('welcome.action'), page('home')),
      quiet(say('welcome.more')),
    ],
    foot: { why: [say('why.welcome', { host })] },
  }),

  /** Signing in without a password. */
  emailSignIn: tellLink('emailSignIn', 'entered'),
  /** A forgotten password. */
  passwordReset: tellLink('passwordReset', 'account'),

  /** After a sign-in from a browser that wasn't known. The link, to where someone asks for a new password, carries no code. */
  newDevice: guarding<NewDeviceData>(
    'newDevice',
    'account',
    (say, { address, device, at, timeZone }, desk) => {
      const time = `${createFormat(desk.language, timeZone).moment(at)} (${timeZone})`
      const browser = device.replace(' on ', ' · ')
      return {
        body: [
          say('newDevice.body', { address }),
          browser ? say('newDevice.seen', { device: browser, time }) : time,
          say('newDevice.notYou'),
        ],
        after: [rich(say('newDevice.sessions'), { account: desk.page('account') })],
      }
    },
  ),

  /** To the account's address, after a provider was added to it, by the name the reader knows. The link opens nothing on its own. */
  newWay: guarding<AccountData & { provider: string }>('newWay', 'account', (say, { address, ...data }) => {
    const provider = oneLine(data.provider)
    return {
      body: [say('newWay.body', { address, provider }), say('newWay.notYou', { provider })],
      after: [],
    }
  }),

  /** To the holder of an account that someone keeps trying passwords for. */
  wrongPasswords: warn('wrongPasswords'),
  /** To an account holder whose address was entered for another account. */
  alreadyHere: warn('alreadyHere'),
  /** To the new address, before it replaces the old one. It does not name the old one, which may be a stranger's. */
  changeEmail: tellLink('changeEmail', 'entered'),

  /** To the old address, after another replaced it. The new one is not named: this mailbox may no longer be its holder's. */
  recoverEmail: guarding<LinkData>('recoverEmail', 'formerAccount', (say, { address, hours }) => ({
    body: [say('recoverEmail.body', { address }), say('recoverEmail.notYou')],
    after: [sayValidity(say, hours)],
  })),

  /** An invitation to help run the site, by the name or address colleagues know. */
  adminInvite: guarding<LinkData & Roles & { inviter: string }>(
    'adminInvite',
    'invited',
    (say, { address, roles, hours, inviter }, { host }) => ({
      body: [
        say('adminInvite.body', { inviter: oneLine(inviter), host, address }),
        ...roles.map(role => say(`adminInvite.roles.${role}`)),
      ],
      after: [sayValidity(say, hours), say('adminInvite.notYou')],
    }),
  ),

  /** To someone who may do more, or less, than before: what they may do now. */
  rolesChanged: guarding<AccountData & Roles>(
    'rolesChanged',
    'account',
    (say, { address, roles }, { host }) => ({
      body: [
        say('rolesChanged.body', { host, address }),
        ...roles.map(role => say(`adminInvite.roles.${role}`)),
        ...(roles.length === 0 ? [say('rolesChanged.none')] : []),
      ],
      after: [say('rolesChanged.notYou')],
    }),
  ),

  /**
   * The secret way back to a certificate that was made without an account. No names and no message: anyone who fills in the
   * form may enter anyone's address.
   */
  certification: guarding<AccountData>('certification', 'certificate', (say, { address }) => ({
    body: [say('certification.body', { address })],
    after: [say('certification.selfReported'), say('certification.notYou')],
  })),
}

type NewDeviceData = AccountData & {
  /** "Firefox on Android", or nothing where it can't be told. */
  device: string
  at: Date
  /** Where the clock hangs that the time is read from. */
  timeZone: string
}
