import { type ReactNode, use, useEffect } from 'react'
import {
  data,
  Links,
  Outlet,
  redirect,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useNavigation,
} from 'react-router'
import type { Area } from '../languages/areas.ts'
import { prefixOf } from '../languages/languages.ts'
import { findLocale } from '../languages/region.ts'
import type { Route } from './+types/root'
import { StaySignedIn } from './account/client/stay-signed-in.tsx'
import { useArrival } from './browser/arrival.ts'
import { endNavigation, findRules, noteNavigation, setRunningBuild, shouldReload } from './browser/builds.ts'
import { session } from './browser/session.ts'
import { isShown, keepShown, noteShown } from './browser/shown.ts'
import { type Person, visitContext } from './context.ts'
import { doorsOf } from './doors.ts'
import { pathOf } from './map/addresses.ts'
import { screenOf } from './map/find-address.ts'
import { findSignIn, isOwnScreen, pageAsked } from './map/guards.ts'
import { isClosed, rolesFor } from './map/roles.ts'
import { NonceContext } from './nonce.ts'
import { noteRoot, useRoot } from './root-data.ts'
import { ErrorPage } from './shells/error-page.tsx'
import { Alternates } from './ui/page/alternates.tsx'
import { DemoBanner } from './ui/page/demo-banner.tsx'
import { PreloadedFonts } from './ui/page/fonts.tsx'
import { Unreached } from './ui/page/unreached.tsx'
import styles from './ui/styles.css?url'
import { PreloadedWords, useLanguage } from './words.tsx'

/** What a screen's `handle` may say to the document around it. */
export type ScreenHandle = {
  words?: Area[]
  /** Words that some of its readers need, as its data says. */
  moreWords?: (data: unknown) => Area[]
  /** A script for what must be known before the first paint, as its data says. It runs before there's a body. */
  early?: (data: unknown) => string | undefined
  private?: true
  isWide?: true
}

/** By its address: as a part of the code, each piece that is loaded later would ask for it again. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, pattern }) => {
    const { pathname, search } = new URL(request.url)
    const visit = context.get(visitContext)
    visit.screen = screenOf(pattern)
    // Whoever is known as a guest alone isn't refused: they may be someone who has the role.
    const isGuest = visit.person?.isAnonymous && isClosed(visit.screen, visit.person)
    const signIn = (!visit.person || isGuest) && findSignIn(pathname, search)
    if (signIn) throw redirect(signIn)
    if (visit.person?.isLeaving && isOwnScreen(visit.screen))
      throw redirect(pathOf('dataDeletion', visit.language))
    if (isClosed(visit.screen, visit.person) && visit.person?.lacksSecondStep) {
      const account = pathOf('account', visit.language, {}, { redirect: pageAsked(pathname, search) })
      throw redirect(`${account}#two-step`)
    }
    if (isClosed(visit.screen, visit.person))
      throw data({ ...describeVisit(context), neededRoles: rolesFor(visit.screen) }, 403)
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { url } = request
    // Nothing leads anywhere without a network, least of all from a page to itself.
    if (isShown(url) && !navigator.onLine) return keepShown(request, await next())
    session.hasMoved = true
    noteNavigation(url)
    const [rules, steering] = await Promise.all([
      findRules(),
      import('./browser/steer.ts').catch(() => undefined),
    ])
    // Where it cannot be loaded, the server knows the way.
    if (shouldReload() || !steering) throw redirectDocument(url)
    const elsewhere = steering.steer(new URL(url), rules)
    if (elsewhere) throw elsewhere
    return keepShown(request, await next())
  },
]

export function loader({ context }: Route.LoaderArgs) {
  return describeVisit(context)
}

function describeVisit(context: Route.LoaderArgs['context']) {
  const {
    language,
    languageWishes,
    origin,
    wordFiles,
    person = null,
    buildId,
    requestId,
    analytics = null,
    operator = null,
    isDemo,
  } = context.get(visitContext)
  const { accounts, giving } = doorsOf(context)
  return {
    locale: findLocale(language, languageWishes) ?? null,
    origin,
    wordFiles,
    person: person && describePerson(person),
    buildId,
    requestId,
    analytics,
    operator,
    // Only said where it is so: every page carries this.
    ...(isDemo && { isDemo }),
    account: accounts.settings,
    /** Whether something can be given here. */
    takesSupport: giving !== undefined,
  }
}

/** Nothing here depends on the address: an action changes it, or a sign-in or sign-out in another tab. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href
}

function describePerson({ id, name, roles, isAnonymous, lacksSecondStep }: Person): Person {
  return { id, name, roles, ...(isAnonymous && { isAnonymous }), ...(lacksSecondStep && { lacksSecondStep }) }
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const language = useLanguage()
  return (
    <html lang={language} style={useRoot()?.operator?.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e141d" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={`${prefixOf(language)}/manifest.webmanifest`} />
        <PreloadedFonts />
        <NeededWords />
        <Alternates />
        <EarlyScripts />
        {/* Styles and preloads need none, and where browsers do not hide it the two sides would differ. */}
        <Links nonce="" />
      </head>
      <body data-member={useRoot()?.person ? '' : undefined}>
        {useRoot()?.isDemo && <DemoBanner />}
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  session.person = loaderData.person
  const { state } = useNavigation()
  useEffect(() => setRunningBuild(loaderData.buildId), [loaderData.buildId])
  // When one ends, and only then: this page's first effects may come after someone's first click.
  useEffect(() => (state === 'idle' ? undefined : endNavigation), [state])
  useEffect(() => noteRoot(loaderData), [loaderData])
  const matches = useMatches()
  useEffect(() => noteShown(matches), [matches])
  useArrival()
  return (
    <>
      <StaySignedIn />
      <Outlet />
      <Unreached />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

/** Before the styles: behind them a script waits until they've come. */
function EarlyScripts() {
  const nonce = use(NonceContext)
  return useMatches().map(({ id, handle, loaderData }) => {
    const script = loaderData ? (handle as ScreenHandle | undefined)?.early?.(loaderData) : undefined
    return (
      script && (
        <script key={id} nonce={nonce} suppressHydrationWarning>
          {script}
        </script>
      )
    )
  })
}

function NeededWords() {
  const areas = useMatches().flatMap(({ handle, loaderData }) => {
    const { words = [], moreWords } = (handle ?? {}) as ScreenHandle
    return [...words, ...(moreWords?.(loaderData) ?? [])]
  })
  return <PreloadedWords areas={['common', ...areas]} />
}
