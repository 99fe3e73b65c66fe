import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type Language, languageCodes, prefixOf } from '../languages/languages.ts'

/**
 * The site map: every address of the product, once. Each comes out in nine languages: English without a
 * prefix, the others below theirs, with their own words where `slugs` says so.
 */
const map = {
  home: screen('default', '/', 'home/home'),
  quitSmoking: screen('default', '/quit-smoking', 'guide/guide', {
    de: 'nikotinentzug',
    fr: 'arreter-de-fumer',
    nl: 'stoppen-met-roken',
    es: 'dejar-de-fumar',
    ru: 'бросить-курить',
    it: 'smettere-di-fumare',
    pt: 'parar-de-fumar',
    pl: 'rzucanie-palenia',
  }),
  help: screen('default', '/help', 'help/help', {
    de: 'hilfe',
    fr: 'aide',
    nl: 'hulp',
    es: 'ayuda',
    ru: 'помощь',
    it: 'aiuto',
    pt: 'ajuda',
    pl: 'pomoc',
  }),
  helpArticle: screen('default', '/help/:id', 'help/article', {
    de: 'hilfe/:id',
    fr: 'aide/:id',
    nl: 'hulp/:id',
    es: 'ayuda/:id',
    ru: 'помощь/:id',
    it: 'aiuto/:id',
    pt: 'ajuda/:id',
    pl: 'pomoc/:id',
  }),
  motivation: screen('default', '/survey/motivation', 'surveys/motivation'),
  test: screen('default', '/survey/test', 'surveys/test'),
  sos: screen('default', '/sos', 'sos/sos'),
  install: screen('default', '/install', 'install/install'),
  offline: screen('default', '/offline', 'install/offline'),
  posts: screen('default', '/posts', 'posts/posts'),
  post: screen('default', '/posts/:id', 'posts/post'),
  challengeInvite: screen('default', '/challenge-invite/:id', 'challenges/invite'),

  login: screen('default', '/login', 'account/login'),
  register: screen('default', '/register', 'account/register'),
  signIn: screen('default', '/sign-in', 'account/sign-in'),
  account: screen('default', '/account', 'account/own'),
  dataDeletion: screen('default', '/data-deletion', 'deletion/deletion'),
  startDataDeletion: screen('default', '/start-data-deletion', 'deletion/start'),

  imprint: screen('default', '/imprint', 'legal/imprint'),
  privacy: screen('default', '/privacy', 'legal/privacy'),
  terms: screen('default', '/terms', 'legal/terms'),

  subscribeSuccess: screen('default', '/subscribe-verify/success', 'newsletter/success'),
  unsubscribe: screen('default', '/unsubscribe/:id', 'newsletter/unsubscribe'),
  subscribeVerify: screen('template', '/subscribe-verify/:id', 'newsletter/verify'),
  subscribeError: screen('template', '/subscribe-verify/error', 'newsletter/error'),
  shortLink: screen('template', '/go/:id', 'links/go'),

  certificate: screen('certificate', '/certificate/:id', 'certificates/certificate'),
  certificateNew: screen('default', '/certificate/new', 'certificates/new'),
  certificateEdit: screen('none', '/certificate/edit/:id', 'certificates/edit'),
  certificationLetter: screen('email', '/email-template/certification', 'letters/certification'),

  admin: screen('admin', '/admin', 'admin/overview'),
  adminAddAuth: screen('admin', '/admin/add-auth', 'admin/add-auth'),
  adminContent: screen('admin', '/admin/content', 'content/stories'),
  adminAssets: screen('admin', '/admin/content/assets', 'content/assets'),
  adminStory: screen('admin', '/admin/content/:id', 'content/story'),
  adminPreview: screen('none', '/admin/content/preview/:id', 'content/preview'),
  adminEmail: screen('admin', '/admin/email', 'admin/email'),
  adminSurveys: screen('admin', '/admin/surveys', 'admin/surveys'),
  adminPurchases: screen('admin', '/admin/purchases', 'admin/purchases'),
} as const

export type RouteName = keyof typeof map
export type Layout = 'default' | 'admin' | 'certificate' | 'template' | 'email' | 'none'
type Slugs = Partial<Record<Language, string>>
export type Screen = { layout: Layout; path: string; file: string; slugs: Slugs }

export const siteMap: Record<RouteName, Screen> = map
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

function screen(layout: Layout, path: string, file: string, slugs: Slugs = {}): Screen {
  return { layout, path, file: `screens/${file}.tsx`, slugs }
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

const layouts = ['default', 'admin', 'certificate', 'template', 'email'] as const

function routesIn(language: Language): RouteConfigEntry[] {
  const entry = (name: RouteName): RouteConfigEntry => ({
    id: routeId(language, name),
    path: patternOf(name, language).slice(1) || undefined,
    index: patternOf(name, language) === '/' ? true : undefined,
    file: siteMap[name].file,
  })
  const rest: RouteConfigEntry = {
    id: routeId(language, 'page'),
    path: `${prefixOf(language).slice(1)}/*`.replace(/^\//, ''),
    file: 'screens/pages/page.tsx',
  }
  const below = (layout: Layout) => routeNames.filter(name => siteMap[name].layout === layout).map(entry)
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
