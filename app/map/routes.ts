import { type Language, prefixOf } from '../../languages/languages.ts'
import type { Role } from './roles.ts'
import type { Slugs } from './slugs.ts'
import * as slugs from './slugs.ts'

/** Everything a page is. One that doesn't say who may see it, and whether it's kept, does not compile. */
export type Page = {
  path: string
  /** Its path in languages that have words of their own for it. */
  slugs?: Slugs
  /** Who may see it: anyone, anyone signed in, anyone with a role, or these roles. */
  for: 'everyone' | 'signed-in' | 'staff' | readonly Role[]
  /**
   * Whether it's the same for every stranger, so drawn once and sent as it is: `public`, and search engines hear of it;
   * `unlisted`, and they don't; `never`. `secret`: anyone who knows the address may do what it leads to, so it's told to no
   * one and kept nowhere.
   */
  kept: 'public' | 'unlisted' | 'never' | 'secret'
  /** What draws it, below `screens/`. */
  screen: string
  layout?: Layout
  /** Whether browsers keep it for when there's no network, in the language someone reads. */
  offline?: true
  /** Whether it shows or takes what a member keeps, though anyone may open it: closed to those who asked to be erased. */
  own?: true
  /** What it reads of a query; anything else in it changes nothing. */
  reads?: readonly string[]
}
export type Layout = 'default' | 'admin' | 'certificate' | 'template' | 'email' | 'none'

const editors: readonly Role[] = ['owner', 'editor']

/**
 * The site map: every address of the product, once. Each comes out in nine languages: English without a prefix, the
 * others below theirs, with their own words where `slugs` says so.
 */
const map = {
  home: page('/', {
    for: 'everyone',
    own: true,
    kept: 'public',
    screen: 'home/home',
    offline: true,
    reads: ['day'],
  }),
  quitSmoking: page('/quit-smoking', {
    for: 'everyone',
    kept: 'public',
    screen: 'guide/guide',
    offline: true,
    slugs: slugs.guide,
  }),
  quitDecide: chapter('decide', slugs.quitDecide),
  quitPrepare: chapter('prepare', slugs.quitPrepare),
  quitDay: chapter('the-first-day', slugs.quitDay),
  quitHours: chapter('the-first-72-hours', slugs.quitHours),
  quitWeeks: chapter('weeks-1-to-4', slugs.quitWeeks),
  quitAfter: chapter('after-that', slugs.quitAfter),
  quitRecovery: page('/quit-smoking/recovery', {
    for: 'everyone',
    kept: 'public',
    screen: 'guide/recovery',
    offline: true,
    slugs: slugs.quitRecovery,
  }),
  quitSlip: topic('after-a-slip', slugs.quitSlip),
  quitMedicines: topic('medicines', slugs.quitMedicines),
  quitLines: topic('helplines', slugs.quitLines),
  help: page('/help', {
    for: 'everyone',
    kept: 'public',
    screen: 'help/help',
    reads: ['q', 'topic'],
    slugs: slugs.help,
  }),
  helpArticle: page('/help/:id', {
    for: 'everyone',
    kept: 'public',
    screen: 'help/article',
    slugs: slugs.helpArticle,
  }),
  motivation: page('/survey/motivation', {
    for: 'everyone',
    own: true,
    kept: 'public',
    screen: 'surveys/motivation',
    offline: true,
  }),
  test: page('/survey/test', {
    for: 'everyone',
    own: true,
    kept: 'public',
    screen: 'surveys/test',
    offline: true,
  }),
  sos: page('/sos', { for: 'everyone', kept: 'public', screen: 'sos/sos', offline: true }),
  plan: page('/plan', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/plan',
    offline: true,
    slugs: slugs.plan,
  }),
  planMoment: page('/plan/moment', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/moment',
    offline: true,
    reads: ['id', 'moment', 'template'],
    slugs: slugs.planMoment,
  }),
  planMedicines: page('/plan/medicines', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/medicines',
    offline: true,
    slugs: slugs.planMedicines,
  }),
  planOtherMedicines: page('/plan/other-medicines', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/other-medicines',
    offline: true,
    slugs: slugs.planOtherMedicines,
  }),
  planReminders: page('/plan/reminders', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/reminders',
    offline: true,
    slugs: slugs.planReminders,
  }),
  reminderStop: page('/reminder/:id', { for: 'everyone', kept: 'secret', screen: 'plan/reminder-stop' }),
  seriesStop: page('/series/:id', { for: 'everyone', kept: 'secret', screen: 'series/stop' }),
  followUp: page('/follow-up/:id', { for: 'everyone', kept: 'secret', screen: 'follow-up/question' }),
  together: page('/together', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'together/together',
    offline: true,
    slugs: slugs.together,
  }),
  you: page('/you', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'you/you',
    offline: true,
    reads: ['day', 'month', 'view'],
    slugs: slugs.you,
  }),
  youSettings: page('/you/settings', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'you/settings',
    reads: ['part', 'saved'],
    offline: true,
    slugs: slugs.youSettings,
  }),
  youEmails: page('/you/emails', {
    for: 'signed-in',
    kept: 'never',
    screen: 'series/series',
    slugs: slugs.youEmails,
  }),
  milestone: page('/milestone/:id', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'today/milestone',
    layout: 'none',
  }),
  install: page('/install', { for: 'everyone', kept: 'public', screen: 'install/install' }),
  offline: page('/offline', { for: 'everyone', kept: 'public', screen: 'install/offline', offline: true }),
  posts: page('/posts', { for: 'everyone', kept: 'public', screen: 'posts/posts', reads: ['topic'] }),
  post: page('/posts/:id', { for: 'everyone', kept: 'public', screen: 'posts/post' }),
  challengeNew: page('/challenges/new', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'challenges/new',
    slugs: slugs.challengeNew,
  }),
  challenge: page('/challenges/:id', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'challenges/challenge',
    slugs: slugs.challenge,
  }),
  challengeSettings: page('/challenges/:id/settings', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'challenges/settings',
    slugs: slugs.challengeSettings,
  }),
  challengeInvite: page('/challenge-invite/:id', {
    for: 'everyone',
    own: true,
    kept: 'secret',
    screen: 'challenges/invite',
  }),

  login: page('/login', { for: 'everyone', kept: 'unlisted', screen: 'account/login', reads: ['redirect'] }),
  register: page('/register', {
    for: 'everyone',
    kept: 'unlisted',
    screen: 'account/register',
    reads: ['redirect', 'setup'],
  }),
  signIn: page('/sign-in', {
    for: 'everyone',
    kept: 'unlisted',
    screen: 'account/sign-in',
    reads: ['mode', 'oobCode', 'redirect'],
  }),
  carryOn: page('/carry-on/:id', { for: 'everyone', kept: 'secret', screen: 'account/carry-on' }),
  account: page('/account', { for: 'signed-in', kept: 'never', screen: 'account/own' }),
  dataDeletion: page('/data-deletion', { for: 'signed-in', kept: 'never', screen: 'deletion/deletion' }),
  dataCopy: page('/data-deletion/copy', { for: 'signed-in', kept: 'never', screen: 'deletion/copy' }),
  dataParts: page('/data-deletion/parts', { for: 'signed-in', kept: 'never', screen: 'deletion/parts' }),
  deletionStatus: page('/deletion-status/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'deletion/status',
  }),
  startDataDeletion: page('/start-data-deletion', {
    for: 'everyone',
    kept: 'unlisted',
    screen: 'deletion/start',
  }),

  confirmDeletion: page('/start-data-deletion/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'deletion/confirm',
  }),

  imprint: page('/imprint', { for: 'everyone', kept: 'public', screen: 'legal/imprint' }),
  privacy: page('/privacy', { for: 'everyone', kept: 'public', screen: 'legal/privacy' }),
  terms: page('/terms', { for: 'everyone', kept: 'public', screen: 'legal/terms' }),

  newsletter: page('/newsletter', {
    for: 'everyone',
    kept: 'public',
    screen: 'newsletter/sign-up',
    slugs: slugs.newsletter,
  }),
  newsletterPreferences: page('/newsletter/preferences/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'newsletter/preferences',
    slugs: slugs.newsletterPreferences,
  }),
  subscribeSuccess: page('/subscribe-verify/success', {
    for: 'everyone',
    kept: 'never',
    screen: 'newsletter/success',
  }),
  unsubscribe: page('/unsubscribe/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'newsletter/unsubscribe',
  }),
  subscribeVerify: page('/subscribe-verify/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'newsletter/verify',
    layout: 'template',
  }),
  subscribeError: page('/subscribe-verify/error', {
    for: 'everyone',
    kept: 'never',
    screen: 'newsletter/error',
    layout: 'template',
  }),
  shortLink: page('/go/:id', { for: 'everyone', kept: 'never', screen: 'links/go', layout: 'template' }),

  certificate: page('/certificate/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'certificates/certificate',
    layout: 'certificate',
  }),
  certificateNew: page('/certificate/new', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'certificates/new',
    layout: 'none',
  }),
  certificateEdit: page('/certificate/edit/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'certificates/edit',
    layout: 'none',
  }),
  certificationLetter: page('/email-template/certification', {
    for: 'everyone',
    kept: 'never',
    screen: 'letters/certification',
    layout: 'email',
  }),

  supportUs: page('/support-us', {
    for: 'everyone',
    kept: 'never',
    screen: 'support/support-us',
    slugs: slugs.supportUs,
  }),
  invitation: page('/invitation/:id', { for: 'everyone', kept: 'secret', screen: 'people/invitation' }),
  admin: page('/admin', { for: 'staff', kept: 'never', screen: 'admin/overview', layout: 'admin' }),
  adminAddAuth: page('/admin/add-auth', {
    for: 'staff',
    kept: 'never',
    screen: 'admin/add-auth',
    layout: 'admin',
  }),
  adminContent: page('/admin/content', {
    for: editors,
    kept: 'never',
    screen: 'content/stories',
    layout: 'admin',
  }),
  adminAssets: page('/admin/content/assets', {
    for: editors,
    kept: 'never',
    screen: 'content/assets',
    layout: 'admin',
  }),
  adminStory: page('/admin/content/:id', {
    for: editors,
    kept: 'never',
    screen: 'content/story',
    layout: 'admin',
  }),
  adminPreview: page('/admin/content/preview/:id', {
    for: editors,
    kept: 'never',
    screen: 'content/preview',
    layout: 'none',
  }),
  adminEmail: page('/admin/email', {
    for: ['owner', 'mail', 'editor'],
    kept: 'never',
    screen: 'admin/email/campaigns',
    layout: 'admin',
  }),
  adminCampaign: campaignPage('', 'compose'),
  adminCampaignSending: campaignPage('/sending', 'on-its-way'),
  adminCampaignResults: campaignPage('/results', 'results'),
  adminTemplates: postPage('templates'),
  adminSubscribers: { ...postPage('subscribers'), for: ['owner', 'mail', 'support'] },
  adminBringIn: postPage('bring-in'),
  adminOutbox: postPage('outbox'),
  adminBlocked: postPage('blocked'),
  adminSending: postPage('sending'),
  adminSurveys: page('/admin/surveys', {
    for: ['owner', 'support'],
    kept: 'never',
    screen: 'admin/surveys',
    layout: 'admin',
  }),
  adminHelplines: page('/admin/helplines', {
    for: ['owner', 'editor', 'support'],
    kept: 'never',
    screen: 'admin/helplines',
    layout: 'admin',
  }),
  adminLinks: page('/admin/links', {
    for: ['owner', 'editor', 'mail'],
    kept: 'never',
    screen: 'admin/links',
    layout: 'admin',
  }),
  adminChallenges: page('/admin/challenges', {
    for: ['owner', 'support'],
    kept: 'never',
    screen: 'admin/challenges',
    layout: 'admin',
  }),
  adminRequests: page('/admin/requests', {
    for: ['owner', 'support'],
    kept: 'never',
    screen: 'admin/requests',
    layout: 'admin',
  }),
  adminOutcomes: page('/admin/outcomes', {
    for: ['owner', 'support'],
    kept: 'never',
    screen: 'admin/outcomes',
    layout: 'admin',
  }),
  adminAudit: page('/admin/audit', { for: 'staff', kept: 'never', screen: 'admin/audit', layout: 'admin' }),
  adminSettings: page('/admin/settings', {
    for: ['owner'],
    kept: 'never',
    screen: 'admin/settings',
    layout: 'admin',
  }),
  adminSchedule: page('/admin/schedule', {
    for: ['owner'],
    kept: 'never',
    screen: 'admin/schedule',
    layout: 'admin',
  }),
  adminPurchases: bookPage('', 'orders'),
  adminWebhooks: bookPage('/webhooks', 'webhooks'),
  adminEnterPurchase: bookPage('/enter', 'enter'),
} as const

export type RouteName = keyof typeof map

export const siteMap: Record<RouteName, Page> = map
export const routeNames = Object.keys(map) as RouteName[]

function page(path: string, rest: Omit<Page, 'path'>): Page {
  return { path, ...rest }
}

/** A page of one campaign, which editors may read. */
function campaignPage(end: string, screen: string): Page {
  return page(`/admin/email/campaigns/:id${end}`, {
    for: ['owner', 'mail', 'editor'],
    kept: 'never',
    screen: `admin/email/${screen}`,
    layout: 'admin',
  })
}

/** A page of those who look after the mail. */
function postPage(slug: string): Page {
  return page(`/admin/email/${slug}`, {
    for: ['owner', 'mail'],
    kept: 'never',
    screen: `admin/email/${slug}`,
    layout: 'admin',
  })
}

/** A page of those who keep the books. */
function bookPage(end: string, screen: string): Page {
  return page(`/admin/purchases${end}`, {
    for: ['owner', 'finance'],
    kept: 'never',
    screen: `admin/purchases/${screen}`,
    layout: 'admin',
  })
}

/** A part of the guide. */
function chapter(slug: string, slugs: Slugs): Page {
  return page(`/quit-smoking/${slug}`, {
    for: 'everyone',
    kept: 'public',
    screen: 'guide/chapter',
    offline: true,
    slugs,
  })
}

/** What the guide says at any time. */
function topic(slug: string, slugs: Slugs): Page {
  return { ...chapter(slug, slugs), screen: 'guide/topic' }
}

/** The pattern of a route in one language: `/de/hilfe`, `/ru/certificate/:id`. */
export function patternOf(name: RouteName, language: Language): string {
  const { path, slugs } = siteMap[name]
  const slug = slugs?.[language]
  const local = slug ? `/${slug}` : path
  return local === '/' ? prefixOf(language) || '/' : `${prefixOf(language)}${local}`
}

export const layoutOf = (name: RouteName): Layout => siteMap[name].layout ?? 'default'

/** Ids read `de.help`; the server keeps one handler for each language by this first word. */
export const routeId = (language: Language, name: string): string => `${language}.${name}`

/** Where the editor's pages send what is written; the same for all languages. */
export const deskPath = '/admin/content/desk'
