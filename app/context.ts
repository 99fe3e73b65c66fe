import type { TFunction } from 'i18next'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Members } from '../domain/members/members.ts'
import type { Instrument, SurveyName } from '../domain/surveys/instrument.ts'
import type { SurveyResponse } from '../domain/surveys/response.ts'
import type { Kept, Responses } from '../domain/surveys/responses.ts'
import type { Area, Words } from '../languages/areas.ts'
import type admin from '../languages/en/admin.json'
import type { Language } from '../languages/languages.ts'
import type { PasswordPolicy } from './account/password-rules.tsx'
import type { AccountSettings } from './account/settings.ts'
import type { Analytics } from './analytics.ts'
import type { Blok } from './blocks/blok.ts'
import type { CertificateDoors } from './certificates/doors.ts'
import type { ContentDoors } from './content.ts'
import type { OpenDesk } from './editor/desk/doors.ts'
import type { RouteRule } from './map/redirects.ts'
import type { RouteName } from './map/routes.ts'
import type { Organization } from './ui/page/json-ld.tsx'

/** Who is asking. Undefined is an anonymous visitor. */
export type Person = {
  id: string
  name: string
  roles: string[]
  sessionId?: string
  email?: string
  isEmailVerified?: boolean
}

export type SessionLine = { id: string; device: string; isHere: boolean; lastUsedAt: number }

type AdminWords = typeof admin

export type OutboxLine = {
  id: string
  kind: keyof AdminWords['email']['kinds']
  to: string
  state: keyof AdminWords['email']['states']
  createdAt: number
}
export type OutboxLetter = {
  id: string
  kind: OutboxLine['kind']
  subject?: string
  text?: string
  /** Who saw its links, and when. */
  shown: { by: string; at: number }[]
}
export type OutboxDoors = {
  /** Whether letters leave this machine. */
  isSending: boolean
  mayRead: (person: Person) => boolean
  mayReveal: (person: Person) => boolean
  list: () => Promise<OutboxLine[]>
  /** What a letter says, without its links. */
  read: (id: string) => Promise<OutboxLetter | undefined>
  /** The same with them, and that this person saw them. */
  reveal: (id: string, person: Person) => Promise<OutboxLetter | undefined>
}

export type HelperLine = { id: string; name: string | null; email: string | null; roles: string[] }
/** People who help to run the site. */
export type HelperDoors = {
  /** False where a host keeps the accounts, and their roles with them. */
  isOurs: boolean
  list: () => Promise<HelperLine[]>
  /** By their exact address. */
  grant: (email: string, role: string) => Promise<'done' | 'unknown'>
  revoke: (id: string, role: string) => Promise<'done' | 'unknown' | 'lastOwner'>
}

/** A line that people are shown, and what the operator's people did to confirm it. */
export type HelplineLine = {
  /** Another number makes another key. */
  key: string
  line: Blok
  /** Missing where nobody did. */
  confirmed: { by: string; at: number } | null
  /** Nobody did in the last six months. */
  isDue: boolean
}
/** What was once confirmed or taken back, of lines that may have changed since. */
export type HelplineEvent = { id: string; what: string; by: string; at: number; isUndone: boolean }
export type HelplineDoors = {
  list: () => Promise<HelplineLine[]>
  listEvents: () => Promise<HelplineEvent[]>
  /** That this person called the line or read its official page. False for a line nobody is shown. */
  confirm: (key: string, person: Person) => Promise<boolean>
  /** Takes the newest confirmation of a line back. False where there is none. */
  undo: (key: string, person: Person) => Promise<boolean>
}

/** What someone may agree to, each one separately. */
export type ConsentPurpose = 'programme' | keyof Agreed
/** When someone agreed; missing where they did not. */
export type Agreed = { surveys?: number; certificates?: number; notifications?: number }

export type HeldData = {
  name: string | null
  email: string | null
  /** Null where only the host of the accounts knows. */
  isEmailVerified: boolean | null
  roles: string[]
  providers: string[]
  language: Language | null
  createdAt: string | null
  sessions: { device: string; createdAt: string; lastUsedAt: string }[]
  /** Where they are known to have signed in before. */
  browsers: { createdAt: string; lastUsedAt: string }[]
  letters: { kind: string; state: string; createdAt: string }[]
  /** When links in letters to them were shown to someone who helped, and what they saw as a helper themselves. */
  shownLinks: { kind: string; at: string }[]
  seenLinks: { kind: string; at: string }[]
  /** Helplines they confirmed as a helper, and confirmations they took back. */
  helplines: { what: string; confirmedAt?: string; undoneAt?: string }[]
  /** What they keep with the programme: profile, days and cravings. */
  programme: Awaited<ReturnType<Members['describe']>>
  /** Survey answers they chose to keep. */
  surveys: Awaited<ReturnType<Responses['describe']>>
  /** Documents that fit nothing the house knows, in JSON. */
  unreadable?: { path: string; data: string }[]
  /** Browsers they asked to be notified by. */
  devices: { service: string; language: Language; isPlain: boolean; agreedAt: string }[]
  certificates: Record<string, unknown>[]
  /** Answers that are kept for a day, so that nothing is done twice. */
  calls: { callable: string; createdAt: string; result: unknown }[]
}

/** What screens may do with accounts. */
export type AccountDoors = {
  settings: AccountSettings
  policy: PasswordPolicy
  /** The cookies of a new session, or why there is none, and when to come back. */
  signIn: (
    email: string,
    password: string,
  ) => Promise<
    { cookies: string[] } | { problem: 'wrong' | 'tooMany' | 'disabled' | 'factorScript'; until?: Date }
  >
  signUp: (wishes: {
    name: string
    email: string
    password: string
  }) => Promise<{ cookies: string[] } | { problem: 'emailInUse' | 'weak' | 'policy' | 'tooMany' | 'unknown' }>
  sendLink: (email: string, kind: 'signIn' | 'reset') => Promise<void>
  /** A letter to who has an account, that leads to what is held about them. */
  sendDataLink: (email: string) => Promise<void>
  isSetupOpen: (token: string) => Promise<boolean>
  claimOwnership: (idToken: string, setup: string) => Promise<boolean>
  listSessions: (person: Person) => Promise<SessionLine[]>
  endSession: (person: Person, id: string) => Promise<void>
  endSessions: (person: Person) => Promise<void>
  /** Everything held about them, as they may take it with them. */
  describe: (person: Person) => Promise<HeldData | null>
  /** Deletes the account and its letters; the lines that clear its cookies, or undefined for a wrong password. */
  remove: (person: Person, password: string) => Promise<readonly string[] | undefined>
  /** The same for who has just confirmed it is them in another way, and brings the token of that. */
  removeConfirmed: (person: Person, idToken: string) => Promise<readonly string[] | undefined>
  /** When they stopped and when their present run began, as they told us; null where they told nothing. */
  findStart: (person: Person) => Promise<Awaited<ReturnType<Members['findStart']>> | null>
  /** Takes a consent back: all that was kept under it is deleted at once. */
  withdraw: (person: Person, purpose: ConsentPurpose) => Promise<void>
  /** What they agreed to besides the programme, and when. */
  listAgreed: (person: Person) => Promise<Agreed>
  /** Whether members can be told of milestones here. */
  offersNotifications: boolean
  /** Undefined where only the host of the accounts knows. */
  hasPassword: (person: Person) => Promise<boolean | undefined>
  /** The language of letters to them. */
  findLanguage: (person: Person) => Promise<Language | undefined>
  setLanguage: (person: Person, language: Language) => Promise<void>
  renewRecoveryCodes: (idToken: string) => Promise<string[]>
}

/** What screens may ask of surveys. Answers stay in the browser, unless their owner saves them. */
export type SurveyDoors = {
  get: (survey: SurveyName) => Instrument
  /** What the operator recorded of the owner's permission, where the instrument needs one. */
  findPermission: (instrument: Instrument) => string | undefined
  /** Keeps a response in an account, after consent. */
  save: (person: Person, response: SurveyResponse) => Promise<void>
  /** What they kept of these questions, newest first. */
  listKept: (person: Person, instrument: Instrument) => Promise<Kept[]>
  /** Deletes what they kept of these questions. */
  remove: (person: Person, instrument: Instrument) => Promise<void>
  /** How many people answered what; small groups are hidden. */
  summarize: Responses['summarize']
}

export type Installation = {
  version: string
  buildId: string
  engine: 'sqlite' | 'postgres'
  isReady: boolean
  /** A proxy stands before it that the settings do not know of. */
  isProxyOverlooked: boolean
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
  accounts: AccountDoors
  content: ContentDoors
  openDesk: OpenDesk
  outbox: OutboxDoors
  helpers: HelperDoors
  helplines: HelplineDoors
  surveys: SurveyDoors
  /** Where the operator offers an app in a store. */
  stores: { name: string; url: string }[]
  /** Who runs this installation, once they've said so. */
  organization: Organization | undefined
  certificates: CertificateDoors
  describeInstallation: () => Promise<Installation>
  /** Something the screens could not survive; logged once, under the request's id. */
  report: (error: unknown) => void
}

export const visitContext = createContext<Visit>()

export type Context = Readonly<RouterContextProvider>

/** The words of an area, for loaders and actions. */
export function wordsFor<A extends Area = 'common'>(context: Context, area: A = 'common' as A): TFunction<A> {
  return context.get(visitContext).words.getFixedT(null, area) as TFunction<A>
}
