import type account from './en/account.json'
import type admin from './en/admin.json'
import type audit from './en/audit.json'
import type blocks from './en/blocks.json'
import type campaigns from './en/campaigns.json'
import type certificate from './en/certificate.json'
import type challenge from './en/challenge.json'
import type cohorts from './en/cohorts.json'
import type common from './en/common.json'
import type content from './en/content.json'
import type deletion from './en/deletion.json'
import type followUp from './en/followUp.json'
import type guide from './en/guide.json'
import type help from './en/help.json'
import type home from './en/home.json'
import type install from './en/install.json'
import type invite from './en/invite.json'
import type jump from './en/jump.json'
import type legal from './en/legal.json'
import type letters from './en/letters.json'
import type links from './en/links.json'
import type mail from './en/mail.json'
import type medicines from './en/medicines.json'
import type moments from './en/moments.json'
import type newsletter from './en/newsletter.json'
import type notifications from './en/notifications.json'
import type outcomes from './en/outcomes.json'
import type overview from './en/overview.json'
import type people from './en/people.json'
import type plan from './en/plan.json'
import type posts from './en/posts.json'
import type purchases from './en/purchases.json'
import type reminders from './en/reminders.json'
import type rights from './en/rights.json'
import type series from './en/series.json'
import type settings from './en/settings.json'
import type sos from './en/sos.json'
import type steps from './en/steps.json'
import type subscribers from './en/subscribers.json'
import type support from './en/support.json'
import type survey from './en/survey.json'
import type today from './en/today.json'
import type together from './en/together.json'
import type views from './en/views.json'
import type you from './en/you.json'

/** Words are split by area, so that only what a page needs travels. `common` is on every page. */
export const areas = [
  'common',
  'account',
  'admin',
  'audit',
  'blocks',
  'campaigns',
  'certificate',
  'challenge',
  'cohorts',
  'content',
  'deletion',
  'followUp',
  'guide',
  'help',
  'home',
  'install',
  'invite',
  'jump',
  'legal',
  'letters',
  'links',
  'mail',
  'medicines',
  'moments',
  'newsletter',
  'notifications',
  'outcomes',
  'overview',
  'people',
  'plan',
  'posts',
  'purchases',
  'reminders',
  'rights',
  'series',
  'settings',
  'sos',
  'steps',
  'subscribers',
  'support',
  'survey',
  'today',
  'together',
  'views',
  'you',
] as const

export type Area = (typeof areas)[number]
/** The words of a language, as far as they are loaded. */
export type Words = {
  /** As formats and plurals know it. */
  language: string
  getFixedT: <A extends Area>(language: null, area: A) => Say<A>
  hasResourceBundle: (language: string, area: string) => boolean
  addResourceBundle: (language: string, area: string, texts: object) => void
}
/** Says one of an area's texts, with its gaps filled and in the plural its `count` asks for. */
export type Say<A extends Area = 'common'> = (key: Key<Texts[A]>, values?: Record<string, unknown>) => string

/** Dotted where texts lie in one another, and once for all plurals of a text. */
type Key<T> = {
  [K in keyof T & string]: T[K] extends string ? Stem<K> : `${K}.${Key<T[K]>}`
}[keyof T & string]
type Stem<K extends string> = K extends `${infer S}_${Intl.LDMLPluralRule}` ? S : K

type Texts = {
  common: typeof common
  account: typeof account
  admin: typeof admin
  audit: typeof audit
  blocks: typeof blocks
  campaigns: typeof campaigns
  certificate: typeof certificate
  challenge: typeof challenge
  cohorts: typeof cohorts
  content: typeof content
  deletion: typeof deletion
  followUp: typeof followUp
  guide: typeof guide
  help: typeof help
  home: typeof home
  install: typeof install
  invite: typeof invite
  jump: typeof jump
  legal: typeof legal
  letters: typeof letters
  links: typeof links
  mail: typeof mail
  medicines: typeof medicines
  moments: typeof moments
  newsletter: typeof newsletter
  notifications: typeof notifications
  outcomes: typeof outcomes
  overview: typeof overview
  people: typeof people
  plan: typeof plan
  posts: typeof posts
  purchases: typeof purchases
  reminders: typeof reminders
  rights: typeof rights
  series: typeof series
  settings: typeof settings
  sos: typeof sos
  steps: typeof steps
  subscribers: typeof subscribers
  support: typeof support
  survey: typeof survey
  today: typeof today
  together: typeof together
  views: typeof views
  you: typeof you
}
