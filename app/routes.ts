import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type Language, languageCodes, prefixOf } from '../languages/languages.ts'

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

/**
 * The site map: every address of the product, once. Each comes out in nine languages: English without a
 * prefix, the others below theirs, with their own words where `slugs` says so.
 */
const map = {
  home: page('/'),
  quitSmoking: page('/quit-smoking', {
    de: 'nikotinentzug',
    fr: 'arreter-de-fumer',
    nl: 'stoppen-met-roken',
    es: 'dejar-de-fumar',
    ru: 'бросить-курить',
    it: 'smettere-di-fumare',
    pt: 'parar-de-fumar',
    pl: 'rzucanie-palenia',
  }),
  help: page('/help', help),
  helpArticle: page('/help/:id', articlesBelow(help)),
  motivation: page('/survey/motivation'),
  test: page('/survey/test'),
  sos: page('/sos'),
  install: page('/install'),
  offline: page('/offline'),
  posts: page('/posts'),
  post: page('/posts/:id'),
  challengeInvite: page('/challenge-invite/:id'),

  login: page('/login'),
  register: page('/register'),
  signIn: page('/sign-in'),
  account: page('/account'),
  dataDeletion: page('/data-deletion'),
  startDataDeletion: page('/start-data-deletion'),

  imprint: page('/imprint'),
  privacy: page('/privacy'),
  terms: page('/terms'),

  subscribeSuccess: page('/subscribe-verify/success'),
  unsubscribe: page('/unsubscribe/:id'),
  subscribeVerify: page('/subscribe-verify/:id'),
  subscribeError: page('/subscribe-verify/error'),
  shortLink: page('/go/:id'),

  certificate: page('/certificate/:id'),
  certificateNew: page('/certificate/new'),
  certificateEdit: page('/certificate/edit/:id'),
  certificationLetter: page('/email-template/certification'),

  admin: page('/admin'),
  adminAddAuth: page('/admin/add-auth'),
  adminContent: page('/admin/content'),
  adminAssets: page('/admin/content/assets'),
  adminStory: page('/admin/content/:id'),
  adminPreview: page('/admin/content/preview/:id'),
  adminEmail: page('/admin/email'),
  adminSurveys: page('/admin/surveys'),
  adminPurchases: page('/admin/purchases'),
} as const

export type RouteName = keyof typeof map
type Slugs = Partial<Record<Language, string>>
export type Page = { path: string; slugs: Slugs }

export const siteMap: Record<RouteName, Page> = map
/** The same for every stranger: drawn once, then sent as they are. */
export const publicScreens: readonly RouteName[] = [
  'home',
  'quitSmoking',
  'help',
  'helpArticle',
  'posts',
  'post',
  'motivation',
  'test',
  'sos',
  'install',
  'offline',
  'imprint',
  'privacy',
  'terms',
]

/** Besides, what strangers need to become known: nobody else's requests can then keep them from it. */
const doors: readonly RouteName[] = ['login', 'register', 'signIn', 'startDataDeletion']

/** Whether a screen is drawn once for all strangers. Anything the map does not say so of is not. */
export const isKeptForStrangers = (name: string | undefined): boolean =>
  [...publicScreens, ...doors].some(one => one === name)

/** What these screens read of a query; anything else in it changes nothing on them. */
const parameters: Partial<Record<RouteName, readonly string[]>> = {
  help: ['q'],
  login: ['redirect'],
  register: ['redirect', 'setup'],
  signIn: ['mode', 'oobCode', 'redirect'],
}
export const parametersOf = (name: RouteName): readonly string[] => parameters[name] ?? []

const secretScreens: readonly string[] = [
  'certificate',
  'certificateEdit',
  'challengeInvite',
  'unsubscribe',
  'subscribeVerify',
]
const secretParameters = ['oobCode', 'setup']

/** Whether whoever knows the address may do what it leads to: it is then told to no one, and kept nowhere. */
export const carriesSecret = (name: string, query: URLSearchParams): boolean =>
  secretScreens.includes(name) || secretParameters.some(parameter => query.has(parameter))

/** What is kept in the browser for when there is no network, in the language someone reads. */
export const offlineScreens: readonly RouteName[] = [
  'home',
  'sos',
  'quitSmoking',
  'motivation',
  'test',
  'offline',
]

export const routeNames = Object.keys(map) as RouteName[]

function page(path: string, slugs: Slugs = {}): Page {
  return { path, slugs }
}

function articlesBelow(slugs: Slugs): Slugs {
  return Object.fromEntries(Object.entries(slugs).map(([language, slug]) => [language, `${slug}/:id`]))
}

/** The pattern of a route in one language: `/de/hilfe`, `/ru/certificate/:id`. */
export function patternOf(name: RouteName, language: Language): string {
  const { path, slugs } = siteMap[name]
  const slug = slugs[language]
  const local = slug ? `/${slug}` : path
  return local === '/' ? prefixOf(language) || '/' : `${prefixOf(language)}${local}`
}

/** Ids read `de.help`; the server keeps one handler for each language by this first word. */
export const routeId = (language: Language, name: string): string => `${language}.${name}`

export type Layout = 'default' | 'admin' | 'certificate' | 'template' | 'email' | 'none'

/** What draws each, and in which frame. Browsers do not carry it: they get what they need with each page. */
const screens: Record<RouteName, [Layout, file: string]> = {
  home: ['default', 'home/home'],
  quitSmoking: ['default', 'guide/guide'],
  help: ['default', 'help/help'],
  helpArticle: ['default', 'help/article'],
  motivation: ['default', 'surveys/motivation'],
  test: ['default', 'surveys/test'],
  sos: ['default', 'sos/sos'],
  install: ['default', 'install/install'],
  offline: ['default', 'install/offline'],
  posts: ['default', 'posts/posts'],
  post: ['default', 'posts/post'],
  challengeInvite: ['default', 'challenges/invite'],
  login: ['default', 'account/login'],
  register: ['default', 'account/register'],
  signIn: ['default', 'account/sign-in'],
  account: ['default', 'account/own'],
  dataDeletion: ['default', 'deletion/deletion'],
  startDataDeletion: ['default', 'deletion/start'],
  imprint: ['default', 'legal/imprint'],
  privacy: ['default', 'legal/privacy'],
  terms: ['default', 'legal/terms'],
  subscribeSuccess: ['default', 'newsletter/success'],
  unsubscribe: ['default', 'newsletter/unsubscribe'],
  subscribeVerify: ['template', 'newsletter/verify'],
  subscribeError: ['template', 'newsletter/error'],
  shortLink: ['template', 'links/go'],
  certificate: ['certificate', 'certificates/certificate'],
  certificateNew: ['default', 'certificates/new'],
  certificateEdit: ['none', 'certificates/edit'],
  certificationLetter: ['email', 'letters/certification'],
  admin: ['admin', 'admin/overview'],
  adminAddAuth: ['admin', 'admin/add-auth'],
  adminContent: ['admin', 'content/stories'],
  adminAssets: ['admin', 'content/assets'],
  adminStory: ['admin', 'content/story'],
  adminPreview: ['none', 'content/preview'],
  adminEmail: ['admin', 'admin/email'],
  adminSurveys: ['admin', 'admin/surveys'],
  adminPurchases: ['admin', 'admin/purchases'],
}

export const layoutOf = (name: RouteName): Layout => screens[name][0]

const layouts = ['default', 'admin', 'certificate', 'template', 'email'] as const

function routesIn(language: Language): RouteConfigEntry[] {
  const entry = (name: RouteName): RouteConfigEntry => ({
    id: routeId(language, name),
    path: patternOf(name, language).slice(1) || undefined,
    index: patternOf(name, language) === '/' ? true : undefined,
    file: `screens/${screens[name][1]}.tsx`,
  })
  const rest: RouteConfigEntry = {
    id: routeId(language, 'page'),
    path: `${prefixOf(language).slice(1)}/*`.replace(/^\//, ''),
    file: 'screens/pages/page.tsx',
  }
  const below = (layout: Layout) => routeNames.filter(name => layoutOf(name) === layout).map(entry)
  return [
    ...layouts.map(layout => ({
      id: routeId(language, `layout-${layout}`),
      file: `shells/${layout}.tsx`,
      children: layout === 'default' ? [...below(layout), rest] : below(layout),
    })),
    ...below('none'),
  ]
}

/** The pieces of `ui/` side by side, while developing. */
const workshop = (): RouteConfigEntry[] =>
  process.env.NODE_ENV === 'development'
    ? [{ id: routeId('en', 'workshop'), path: 'dev/ui', file: 'screens/workshop/workshop.tsx' }]
    : []

/** Where the editor's pages send what is written; the same for all languages. */
export const deskPath = '/admin/content/desk'
const desk = (): RouteConfigEntry => ({
  id: routeId('en', 'desk'),
  path: deskPath.slice(1),
  file: 'screens/content/desk.tsx',
})

const allRoutes = (): RouteConfigEntry[] => [...languageCodes.flatMap(routesIn), desk(), ...workshop()]

// Pure, so that browsers, which read the map only to write links, do not carry it.
export default /* @__PURE__ */ allRoutes()
