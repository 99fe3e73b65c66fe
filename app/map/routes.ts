import { type Language, prefixOf } from '../../languages/languages.ts'
import type { Role } from './roles.ts'

type Slugs = Partial<Record<Language, string>>

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
  /** What it reads of a query; anything else in it changes nothing. */
  reads?: readonly string[]
}
export type Layout = 'default' | 'admin' | 'certificate' | 'template' | 'email' | 'none'

const help: Slugs = {
  de: 'hilfe',
  fr: 'aide',
  nl: 'hulp',
  es: 'ayuda',
  ru: 'помощь',
  it: 'aiuto',
  pt: 'ajuda',
  pl: 'pomoc',
}

const editors: readonly Role[] = ['owner', 'editor']

/**
 * The site map: every address of the product, once. Each comes out in nine languages: English without a prefix, the
 * others below theirs, with their own words where `slugs` says so.
 */
const map = {
  home: page('/', { for: 'everyone', kept: 'public', screen: 'home/home', offline: true }),
  quitSmoking: page('/quit-smoking', {
    for: 'everyone',
    kept: 'public',
    screen: 'guide/guide',
    offline: true,
    slugs: {
      de: 'nikotinentzug',
      fr: 'arreter-de-fumer',
      nl: 'stoppen-met-roken',
      es: 'dejar-de-fumar',
      ru: 'бросить-курить',
      it: 'smettere-di-fumare',
      pt: 'parar-de-fumar',
      pl: 'rzucanie-palenia',
    },
  }),
  help: page('/help', { for: 'everyone', kept: 'public', screen: 'help/help', reads: ['q'], slugs: help }),
  helpArticle: page('/help/:id', {
    for: 'everyone',
    kept: 'public',
    screen: 'help/article',
    slugs: articlesBelow(help),
  }),
  motivation: page('/survey/motivation', {
    for: 'everyone',
    kept: 'public',
    screen: 'surveys/motivation',
    offline: true,
  }),
  test: page('/survey/test', { for: 'everyone', kept: 'public', screen: 'surveys/test', offline: true }),
  sos: page('/sos', { for: 'everyone', kept: 'public', screen: 'sos/sos', offline: true }),
  install: page('/install', { for: 'everyone', kept: 'public', screen: 'install/install' }),
  offline: page('/offline', { for: 'everyone', kept: 'public', screen: 'install/offline', offline: true }),
  posts: page('/posts', { for: 'everyone', kept: 'public', screen: 'posts/posts' }),
  post: page('/posts/:id', { for: 'everyone', kept: 'public', screen: 'posts/post' }),
  challengeInvite: page('/challenge-invite/:id', {
    for: 'everyone',
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
  account: page('/account', { for: 'signed-in', kept: 'never', screen: 'account/own' }),
  dataDeletion: page('/data-deletion', { for: 'signed-in', kept: 'never', screen: 'deletion/deletion' }),
  startDataDeletion: page('/start-data-deletion', {
    for: 'everyone',
    kept: 'unlisted',
    screen: 'deletion/start',
  }),

  imprint: page('/imprint', { for: 'everyone', kept: 'public', screen: 'legal/imprint' }),
  privacy: page('/privacy', { for: 'everyone', kept: 'public', screen: 'legal/privacy' }),
  terms: page('/terms', { for: 'everyone', kept: 'public', screen: 'legal/terms' }),

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
  certificateNew: page('/certificate/new', { for: 'everyone', kept: 'never', screen: 'certificates/new' }),
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
  adminEmail: page('/admin/email', { for: 'staff', kept: 'never', screen: 'admin/email', layout: 'admin' }),
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
  adminPurchases: page('/admin/purchases', {
    for: 'staff',
    kept: 'never',
    screen: 'admin/purchases',
    layout: 'admin',
  }),
} as const

export type RouteName = keyof typeof map

export const siteMap: Record<RouteName, Page> = map
export const routeNames = Object.keys(map) as RouteName[]

function page(path: string, rest: Omit<Page, 'path'>): Page {
  return { path, ...rest }
}

function articlesBelow(slugs: Slugs): Slugs {
  return Object.fromEntries(Object.entries(slugs).map(([language, slug]) => [language, `${slug}/:id`]))
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
