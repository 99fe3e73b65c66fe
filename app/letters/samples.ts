import { pathOf } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import { writeCampaignLetter } from './campaign.ts'
import type { LetterContext, WrittenLetter } from './draft.ts'
import { type LetterData, type LetterKind, writeLetter } from './letters.ts'
import { writeConfirmLetter, writeKnownLetter } from './newsletter-letters.ts'
import { writeSeriesLetter } from './series.ts'

/** An email with made-up data: the very one that is sent, to be looked at. */
export type Sample = {
  kind: string
  /** Whether its readers chose to get it, and so may stop it. */
  isChosen: boolean
  /** Whether it tells something of one reader's way, which is nobody else's to read. */
  isOfHealth: boolean
  write: (context: LetterContext) => WrittenLetter
}

const address = 'robin@example.org'
type Samples = { [Kind in LetterKind]: (context: LetterContext) => LetterData[Kind] }

/** Every email that is written from data alone. */
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
  partsPlanned: context => ({ address, link: page(context, 'dataDeletion'), code: 'EX-7QK4-92MD' }),
  partsDone: context => ({ address, link: page(context, 'startDataDeletion'), code: 'EX-7QK4-92MD' }),
  deletionDone: () => ({ address }),
}

/** The newsletter's own, and those whose words people write elsewhere: here with a few that say so. */
const others: Record<string, Sample['write']> = {
  newsletterConfirm: context =>
    writeConfirmLetter({ address, link: page(context, 'subscribeVerify', { id: 'sample' }) }, context),
  newsletterKnown: context =>
    writeKnownLetter({ address, link: page(context, 'newsletterPreferences', { id: 'sample' }) }, context),
  series: writeSeriesSample,
  campaign: writeCampaignSample,
}

const ofHealth = ['reminder', 'followUp', 'milestone', 'challengeBegins', 'challengeEnds', 'series']
const chosen = [...ofHealth, 'campaign']

/** Every email there is. */
export const samples: Sample[] = [
  ...(Object.keys(data) as LetterKind[]).map(kind => describe(kind, context => writeSample(kind, context))),
  ...Object.entries(others).map(([kind, write]) => describe(kind, write)),
]

function describe(kind: string, write: Sample['write']): Sample {
  return { kind, isChosen: chosen.includes(kind), isOfHealth: ofHealth.includes(kind), write }
}

function writeSeriesSample(context: LetterContext): WrittenLetter {
  const say = context.words.getFixedT(null, 'letters')
  const text = {
    heading: say('sample.heading'),
    thought: [say('sample.body')],
    step: [say('sample.step')],
    action: say('sample.action'),
    target: 'home',
    sources: [],
  }
  const stop = page(context, 'seriesStop', { id: 'sample' })
  const agreedAt = Date.UTC(2026, 10, 12)
  return writeSeriesLetter(
    { key: 'day-3', text, agreedAt, timeZone: 'Europe/Berlin', next: '2026-11-20', stop },
    context,
  )
}

/** As one of its readers gets it. */
function writeCampaignSample(context: LetterContext): WrittenLetter {
  const say = context.words.getFixedT(null, 'letters')
  const email = {
    subject: say('sample.subject'),
    preview: say('sample.preheader'),
    body: [
      { _uid: '1', component: 'email-text', heading: say('sample.heading'), text: say('sample.body') },
      { _uid: '2', component: 'email-step', heading: '', text: say('sample.step') },
      {
        _uid: '3',
        component: 'email-button',
        linkLabel: say('sample.action'),
        link: { href: page(context, 'home') },
      },
    ],
  }
  const { subject, text, html, headers } = writeCampaignLetter(
    { id: 'sample', topics: ['tips'], email },
    context,
  )
  const fill = (words: string) => words.replaceAll(/\{\{(stop|manage)\}\}/g, 'sample')
  return {
    subject,
    preheader: email.preview,
    text: fill(text),
    html: fill(html),
    headers: {
      'List-Unsubscribe': fill(headers['List-Unsubscribe'] ?? ''),
      'List-Unsubscribe-Post': headers['List-Unsubscribe-Post'] ?? '',
    },
  }
}

export function writeSample<Kind extends LetterKind>(kind: Kind, context: LetterContext): WrittenLetter {
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
