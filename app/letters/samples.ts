import { pathOf } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import type { LetterContext, WrittenLetter } from './draft.ts'
import { type LetterData, type LetterKind, writeLetter } from './letters.ts'

/** An email with made-up data: the very one that is sent, to be looked at. */
export type Sample = {
  kind: string
  /** Whether its readers chose to get it, and so may stop it. */
  isChosen: boolean
  write: (context: LetterContext) => WrittenLetter
}

const address = 'robin@example.org'
type Samples = { [Kind in LetterKind]: (context: LetterContext) => LetterData[Kind] }

/** Every email the product writes. Campaigns and the series are written by people, and shown by their own desks. */
const data: Samples = {
  verifyEmail: context => ({ address, link: coded(context, 'verifyEmail'), hours: 72 }),
  welcome: () => ({ address }),
  emailSignIn: context => ({ address, link: coded(context, 'signIn'), hours: 1 }),
  passwordReset: context => ({ address, link: coded(context, 'resetPassword'), hours: 1 }),
  newDevice: context => ({
    address,
    link: coded(context, 'forgotten'),
    device: 'Firefox on Android',
    at: new Date('2026-11-15T17:20:00Z'),
    timeZone: 'Europe/Berlin',
  }),
  newWay: context => ({ address, provider: 'Google', link: page(context, 'account') }),
  wrongPasswords: context => ({ address, link: coded(context, 'forgotten'), hours: 24 }),
  alreadyHere: context => ({ address, link: coded(context, 'forgotten'), hours: 24 }),
  changeEmail: context => ({ address, link: coded(context, 'verifyAndChangeEmail'), hours: 72 }),
  recoverEmail: context => ({ address, link: coded(context, 'recoverEmail'), hours: 168 }),
  adminInvite: context => ({
    address,
    inviter: 'Sanna',
    roles: ['editor'],
    link: page(context, 'invitation', { id: 'sample' }),
    hours: 72,
  }),
  rolesChanged: context => ({ address, roles: ['editor', 'mail'], link: page(context, 'account') }),
  certification: context => ({ address, link: page(context, 'certificateEdit', { id: 'sample' }) }),
  reminder: context => ({
    address,
    link: page(context, 'plan'),
    stop: page(context, 'reminderStop', { id: 'sample' }),
  }),
  followUp: context => ({ address, link: page(context, 'followUp', { id: 'sample' }) }),
  milestone: context => ({ count: 7, unit: 'day', ...subscription(context) }),
  challengeBegins: context => ({
    link: page(context, 'challenge', { id: 'sample' }),
    ...subscription(context),
  }),
  challengeEnds: context => ({
    link: page(context, 'challenge', { id: 'sample' }),
    ...subscription(context),
  }),
  deletionRequested: context => ({ address, link: coded(context, 'signIn'), hours: 1 }),
  deletionConfirm: context => ({
    address,
    link: page(context, 'confirmDeletion', { id: 'sample' }),
    hours: 24,
  }),
  deletionPlanned: context => ({ address, link: page(context, 'dataDeletion'), code: 'EX-7QK4-92MD' }),
  deletionDone: () => ({ address }),
}

const chosen: LetterKind[] = ['reminder', 'followUp', 'milestone', 'challengeBegins', 'challengeEnds']

export const samples: Sample[] = (Object.keys(data) as LetterKind[]).map(kind => ({
  kind,
  isChosen: chosen.includes(kind),
  write: context => writeSample(kind, context),
}))

function writeSample<Kind extends LetterKind>(kind: Kind, context: LetterContext): WrittenLetter {
  return writeLetter(kind, data[kind](context), context)
}

function page({ origin, language }: LetterContext, name: RouteName, params: Record<string, string> = {}) {
  return new URL(pathOf(name, language, params), origin).href
}

function coded(context: LetterContext, mode: string): string {
  const code = mode === 'forgotten' ? {} : { oobCode: 'sample', lang: context.language }
  return new URL(pathOf('signIn', context.language, {}, { mode, ...code }), context.origin).href
}

function subscription(context: LetterContext) {
  const stop = page(context, 'unsubscribe', { id: 'sample' })
  return { manage: page(context, 'newsletterPreferences', { id: 'sample' }), stop }
}
