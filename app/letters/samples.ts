import { pathOf } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import { writeCampaignLetter } from './campaign.ts'
import type { LetterContext, WrittenLetter } from './draft.ts'
import { type LetterData, type LetterKind, letterKinds, writeLetter } from './letters.ts'
import { writeNewsletterLetter } from './newsletter-letters.ts'
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

/** Of every email that is written from data alone. */
function dataIn(context: LetterContext): LetterData {
  const to = (name: RouteName, params?: Record<string, string>) => page(context, name, params)
  const sample = (name: RouteName) => to(name, { id: 'sample' })
  const coded = (mode: string, code: object = { oobCode: 'sample', lang: context.language }) =>
    new URL(pathOf('signIn', context.language, {}, { mode, ...code }), context.origin).href
  const account = to('account')
  const subscription = { manage: sample('newsletterPreferences'), stop: sample('unsubscribe') }
  const deletion = { address, link: to('dataDeletion'), code: 'EX-7QK4-92MD' }
  return {
    verifyEmail: { address, link: coded('verifyEmail'), hours: 72 },
    welcome: { address },
    emailSignIn: { address, link: coded('signIn'), hours: 1 },
    passwordReset: { address, link: coded('resetPassword'), hours: 1 },
    newDevice: {
      address,
      link: coded('forgotten', {}),
      device: 'Firefox on Android',
      at: new Date('2026-11-15T17:20:00Z'),
      timeZone: 'Europe/Berlin',
    },
    newWay: { address, provider: 'Google', link: account },
    wrongPasswords: { address, link: coded('forgotten', {}), hours: 24 },
    alreadyHere: { address, link: coded('forgotten', {}), hours: 24 },
    changeEmail: { address, link: coded('verifyAndChangeEmail'), hours: 72 },
    recoverEmail: { address, link: coded('recoverEmail'), hours: 168 },
    adminInvite: { address, inviter: 'Sanna', roles: ['editor'], link: sample('invitation'), hours: 72 },
    rolesChanged: { address, roles: ['editor', 'mail'], link: account },
    certification: { address, link: sample('certificateEdit') },
    reminder: { address, link: to('plan'), stop: sample('reminderStop') },
    followUp: { address, link: sample('followUp') },
    milestone: { count: 7, unit: 'day', ...subscription },
    challengeBegins: { link: sample('challenge'), ...subscription },
    challengeEnds: { link: sample('challenge'), ...subscription },
    deletionRequested: { address, link: coded('signIn'), hours: 1 },
    deletionConfirm: { address, link: sample('confirmDeletion'), hours: 24 },
    deletionPlanned: deletion,
    partsPlanned: deletion,
    partsDone: { ...deletion, link: to('startDataDeletion') },
    deletionDone: { address },
  }
}

/** The newsletter's own, and those whose words people write elsewhere: here with a few that say so. */
const others: Record<string, Sample['write']> = {
  newsletterConfirm: context =>
    writeNewsletterLetter(
      'confirm',
      { address, link: page(context, 'subscribeVerify', { id: 'sample' }) },
      context,
    ),
  newsletterKnown: context =>
    writeNewsletterLetter(
      'known',
      { address, link: page(context, 'newsletterPreferences', { id: 'sample' }) },
      context,
    ),
  series: writeSeriesSample,
  campaign: writeCampaignSample,
}

const ofHealth = ['reminder', 'followUp', 'milestone', 'challengeBegins', 'challengeEnds', 'series']
const chosen = [...ofHealth, 'campaign']

/** Every email there is. */
export const samples: Sample[] = [
  ...letterKinds.map(kind => describe(kind, context => writeSample(kind, context))),
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
  return writeLetter(kind, dataIn(context)[kind], context)
}

function page({ origin, language }: LetterContext, name: RouteName, params: Record<string, string> = {}) {
  return new URL(pathOf(name, language, params), origin).href
}
