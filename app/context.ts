import { createContext, type RouterContextProvider } from 'react-router'
import type { OpeningHours } from '../domain/helplines/opening.ts'
import type { Area, Say, Words } from '../languages/areas.ts'
import type { Language } from '../languages/languages.ts'
import type { SignedInPerson } from '../services/identity/identity.ts'
import type { Analytics } from './consent/analytics.ts'
import type { RouteRule } from './map/redirects.ts'
import type { RouteName } from './map/routes.ts'
import type { Organization } from './ui/page/json-ld.tsx'

/** Who is asking. Undefined is an anonymous visitor. */
export type Person = Omit<SignedInPerson, 'sessionId'> & {
  sessionId?: string
  /** They asked to be erased: until that is done they see nothing but how to turn back. */
  isLeaving?: boolean
}

/** The organisation that offers this, and who answers when its people call. Everyone may know. */
export type OperatorLine = {
  dial: string
  shown: string
  hours: OpeningHours
  timeZone: string
  /** A few words of their own, in the reader's language. */
  note?: string
}
export type OperatorCard = {
  /** The site's own where they haven't said theirs: their line, colour and logo don't wait for it. */
  name: string
  shortName: string
  isNamed: boolean
  website?: string
  email?: string
  line?: OperatorLine
  /** Their colour, as a style of the document. */
  style?: Record<string, string>
  logo?: { url: string; width: number; height: number }
}

/** What the server hands to the screens for one request. */
export type Visit = {
  language: Language
  /** What the reader's browser asks for, the most wanted first; nothing on a page that is drawn for everybody. */
  languageWishes: readonly string[]
  /** The address the reader sees, which a repaired request URL may differ from. */
  path: string
  /** What stood behind it, the question mark included. */
  search: string
  /** The screen the router has found, once it has. */
  screen?: RouteName | 'page' | undefined
  origin: string
  words: Words
  /** The same in another language, for the few words that speak to who does not read this one. */
  wordsIn: (language: Language) => Words
  wordFiles: Record<Area, string>
  person: Person | undefined
  buildId: string
  nonce: string
  requestId: string
  analytics: Analytics | undefined
  routeRules: RouteRule[]
  /** Where the operator offers an app in a store. */
  stores: { name: string; url: string }[]
  /** Who runs this installation, once they've said so. */
  organization: Organization | undefined
  operator: OperatorCard | undefined
  /** A demonstration, in which everyone is invented. */
  isDemo: boolean
  /** Something the screens could not survive; logged once, under the request's id. */
  report: (error: unknown) => void
  /** What keeps the process busy for long, like the drawing itself: in turn with what others asked for. */
  inTurn: <Result>(piece: () => Promise<Result>) => Promise<Result>
}

export const visitContext = createContext<Visit>()

export type Context = Readonly<RouterContextProvider>

/** The words of an area, for loaders and actions. */
export function wordsFor<A extends Area = 'common'>(context: Context, area: A = 'common' as A): Say<A> {
  return context.get(visitContext).words.getFixedT(null, area)
}
