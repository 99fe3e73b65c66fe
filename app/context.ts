import { createContext, type RouterContextProvider } from 'react-router'
import type { Challenges } from '../domain/challenges/challenges.ts'
import type { FollowUp } from '../domain/follow-up/follow-up.ts'
import type { OpeningHours } from '../domain/helplines/opening.ts'
import type { Change } from '../domain/members/changes.ts'
import type { Purpose } from '../domain/members/consents.ts'
import type { Members } from '../domain/members/members.ts'
import type { Campaigns } from '../domain/newsletter/campaigns/campaigns.ts'
import type { Subscriptions } from '../domain/newsletter/subscriptions/subscriptions.ts'
import type { Reminder } from '../domain/plan/plan.ts'
import type { Reminders } from '../domain/reminders/reminders.ts'
import type { SavedViews } from '../domain/saved-views/saved-views.ts'
import type { Series } from '../domain/series/series.ts'
import type { Instrument, SurveyName } from '../domain/surveys/instrument.ts'
import type { KeptSurvey, Responses } from '../domain/surveys/keep-responses.ts'
import type { SurveyResponse } from '../domain/surveys/response.ts'
import type { Area, Say, Words } from '../languages/areas.ts'
import type { Language } from '../languages/languages.ts'
import type { Policy, SignedInPerson } from '../services/identity/identity.ts'
import type { AccountSettings } from './account/settings.ts'
import type { Blok } from './blocks/blok.ts'
import type { QrPath } from './certificates/inscription.ts'
import type { Analytics } from './consent/analytics.ts'
import type { RouteRule } from './map/redirects.ts'
import type { RouteName } from './map/routes.ts'
import type { MemberRecord } from './member/record.ts'
import type { Organization } from './ui/page/json-ld.tsx'

/** Who is asking. Undefined is an anonymous visitor. */
export type Person = Omit<SignedInPerson, 'sessionId'> & {
  sessionId?: string
  /** They asked to be erased: until that is done they see nothing but how to turn back. */
  isLeaving?: boolean
}

export type SessionLine = { id: string; device: string; isHere: boolean; lastUsedAt: number }

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
  /** That this person called each line or read its official page. How many of them people are shown. */
  confirm: (keys: readonly string[]) => Promise<number>
  /** Takes the newest confirmation of a line back. False where there is none. */
  undo: (key: string) => Promise<boolean>
}

/** How often signing in failed in a week; null where that was seldom. */
export type FailedSignIns = { from: number; times: number | null }

/** What someone may agree to, each one separately. */
export type ConsentPurpose = Purpose | 'cohort' | 'followUp' | keyof Agreed
/** When someone agreed; missing where they did not. */
export type Agreed = { surveys?: number; certificates?: number; notifications?: number }

export type HeldData = {
  name: string | null
  email: string | null
  /** Null where only the host of the accounts knows. */
  isEmailVerified: boolean | null
  roles: string[]
  /** To help run the site, at their address. */
  invitations: { roles: string[]; createdAt: string; expiresAt: string }[]
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
  /** Short links they made as a helper. */
  links: { id: string; target: string; note: string; createdAt: string }[]
  /** Emails to many that they worked on as a helper, and what they did. */
  campaigns: Awaited<ReturnType<Campaigns['listBy']>>
  /** Lists as they like to see them as a helper. */
  savedViews: Awaited<ReturnType<SavedViews['describe']>>
  /** Whether their address gets nothing that is sent to many, and why. */
  blocked: { reason: string; since: string } | null
  /** What emails they asked for, if their address is known to be theirs. */
  subscription: Awaited<ReturnType<Subscriptions['describe']>>
  /** Lists that hold their address, brought in by someone else and not sent to yet. */
  waitingInLists: Awaited<ReturnType<Subscriptions['listWaiting']>>
  /** What they keep with the programme: profile, days and cravings. */
  programme: Awaited<ReturnType<Members['describe']>>
  /** When their reminders are looked at next, and how many came on the last day. */
  reminding: Awaited<ReturnType<Reminders['describe']>>
  /** How far the emails around their quit date are. */
  series: Awaited<ReturnType<Series['describe']>>
  /** What they were asked after their quit date, and what they said. */
  followUp: Awaited<ReturnType<FollowUp['describe']>>
  /** Their places in challenges, and what they did there. */
  challenges: Awaited<ReturnType<Challenges['describe']>>
  /** Survey answers they chose to keep. */
  surveys: Awaited<ReturnType<Responses['describe']>>
  /** Documents that fit nothing the house knows, in JSON. */
  unreadable?: { path: string; data: string }[]
  /** Browsers they asked to be notified by. */
  devices: { service: string; language: Language; isPlain: boolean; agreedAt: string }[]
  certificates: Record<string, unknown>[]
  /** What they asked to be deleted lately, and until when they can turn back. */
  deletions: { code: string; parts: string[]; entries: number; askedAt: string; until: string }[]
  /** Copies of all this that they asked for. */
  /** Answers that are kept for a day, so that nothing is done twice. */
  calls: { callable: string; createdAt: string; result: unknown }[]
}

/** `stale`: they have a second step, and proved who they are too long ago. */
export type Removal = 'asked' | 'lastOwner' | 'stale' | readonly string[]

export type CarryOn = { link: string; qr: QrPath }

/** What screens may do with accounts. */
export type AccountDoors = {
  settings: AccountSettings
  policy: Policy
  /** The cookies of a new session, or why there is none, and when to come back. */
  signIn: (
    email: string,
    password: string,
  ) => Promise<
    { cookies: string[] } | { problem: 'wrong' | 'tooMany' | 'disabled' | 'factorScript'; until?: Date }
  >
  /** `wish`, here and below: where they were going, which the link in the email leads on to. */
  signUp: (
    wishes: { name: string; email: string; password: string },
    wish: string | undefined,
  ) => Promise<
    { cookies: string[] } | { problem: 'emailInUse' | 'weak' | 'short' | 'policy' | 'tooMany' | 'unknown' }
  >
  sendLink: (email: string, kind: 'signIn' | 'reset', wish: string | undefined) => Promise<void>
  /** Whether a password ends with signing in by the code of such a link. */
  losesPassword: (code: string) => Promise<boolean>
  /** A letter to who has an account, that leads to what is held about them. */
  sendDataLink: (email: string) => Promise<void>
  isSetupOpen: (token: string) => Promise<boolean>
  claimOwnership: (idToken: string, setup: string) => Promise<boolean>
  listSessions: (person: Person) => Promise<SessionLine[]>
  endSession: (person: Person, id: string) => Promise<void>
  endSessions: (person: Person) => Promise<void>
  /** Everything held about them, as they may take it with them. */
  describe: (person: Person) => Promise<HeldData | null>
  /**
   * Asks for the account to be erased, undefined for a wrong password. A host deletes it at once: the lines that clear
   * its cookies.
   */
  remove: (person: Person, password: string) => Promise<Removal | undefined>
  /** The same for who has just confirmed it is them in another way, and brings the token of that. */
  removeConfirmed: (person: Person, idToken: string) => Promise<Removal | undefined>
  /** A link by which one other device carries on as this guest; undefined for anyone else. */
  offerCarryOn: (person: Person, pathOf: (token: string) => string) => Promise<CarryOn | undefined>
  isCarryOnOpen: (token: string) => Promise<boolean>
  /** The cookies of the guest who made the link, for who opens it first. */
  carryOn: (token: string) => Promise<readonly string[] | undefined>
  /** Ends the session here; the lines that clear its cookies. */
  leave: (person: Person) => Promise<readonly string[]>
  /** The same for a guest; undefined for anyone else. */
  removeGuest: (person: Person) => Promise<Removal | undefined>
  /** When they stopped and when their present run began, as they told us; null where they told nothing. */
  findStart: (person: Person) => Promise<Awaited<ReturnType<Members['findStart']>> | null>
  /** Takes a consent back: all that was kept under it is deleted at once. */
  withdraw: (person: Person, purpose: ConsentPurpose) => Promise<void>
  /** What they agreed to besides the programme, and when. */
  listAgreed: (person: Person) => Promise<Agreed>
  /** Whether a mail server is set, so that emails arrive. */
  isSending: boolean
  /** Whether members can be told of milestones here. */
  offersNotifications: boolean
  /** Undefined where only the host of the accounts knows. */
  hasPassword: (person: Person) => Promise<boolean | undefined>
  /** The language of letters to them. */
  findLanguage: (person: Person) => Promise<Language | undefined>
  setLanguage: (person: Person, language: Language) => Promise<void>
  renewRecoveryCodes: (idToken: string) => Promise<string[]>
}

/** What the person asking keeps with the programme. */
export type RecordDoors = {
  now: () => number
  /** As their screens show it; null for a visitor. */
  read: () => Promise<MemberRecord | null>
  /** All or nothing, and only under what they agreed to. `no-room`: they keep or wrote as much as anyone may. */
  apply: (changes: readonly Change[]) => Promise<'kept' | 'refused' | 'no-room'>
}

/** What screens may ask of reminders. */
export type ReminderDoors = {
  /** How the person asking can be reminded here, and where. */
  listWays: () => Promise<ReminderWays>
  /** The one that a link in a reminder is about; undefined where it is gone. No sign-in: whoever got it may stop it. */
  find: (token: string) => Promise<Pick<Reminder, 'at' | 'days' | 'isOn'> | undefined>
  /** Stops it, or lets it come again; whether it is still there. */
  turn: (token: string, isOn: boolean) => Promise<boolean>
}
export type ReminderWays = {
  push: boolean
  /** Their confirmed address, where emails are sent from here. */
  email: string | null
  /** On how many devices they get notifications. */
  devices: number
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

/** What screens may ask of surveys. Answers stay in the browser, unless their owner saves them. */
export type SurveyDoors = {
  get: (survey: SurveyName) => Instrument
  /** What the operator recorded of the owner's permission, where the instrument needs one. */
  findPermission: (instrument: Instrument) => string | undefined
  /** Keeps a response in an account; false where it wasn't agreed to. */
  save: (person: Person, response: SurveyResponse, isAgreed: boolean) => Promise<boolean>
  /** What they kept of these questions, newest first. */
  listKept: (person: Person, instrument: Instrument) => Promise<KeptSurvey[]>
  /** Deletes what they kept of these questions. */
  remove: (person: Person, instrument: Instrument) => Promise<void>
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
