import type { Language } from '../../languages/languages.ts'
import { pathOf } from './addresses.ts'
import { findOwnPath } from './return-path.ts'

/**
 * Where someone was going when they were asked to sign in or to prove something. It travels with them in the address of
 * each step: as `redirect`, and inside the `continueUrl` that links in emails carry to other tabs and devices.
 */
export function findWish(search: string): string | undefined {
  const query = new URLSearchParams(search)
  const continueUrl = query.get('continueUrl') ?? ''
  const mailed = URL.canParse(continueUrl) ? new URL(continueUrl).searchParams.get('redirect') : null
  return findOwnPath(query.get('redirect') ?? mailed ?? '')
}

type Next = (wish: string | undefined, language: Language) => string

/** What comes after each step: where they were going, or else what people do next. */
const nexts = {
  /** By password, provider, email link or code, as a new account or an old one. */
  signIn: (wish, language) => wish ?? pathOf('home', language),
  /** The account of whoever set the site up. */
  setUp: (wish, language) => wish ?? pathOf('admin', language),
  /** A role needs it, or they wanted it. */
  secondStep: (wish, language) => wish ?? pathOf('admin', language),
  verify: (wish, language) => wish ?? pathOf('account', language),
  /** These end every session: they sign in anew, with what they have now. */
  newPassword: (redirect, language) => pathOf('login', language, {}, { redirect }),
  change: (wish, language) =>
    pathOf('login', language, {}, { redirect: wish ?? pathOf('account', language) }),
  recover: (redirect, language) => pathOf('signIn', language, {}, { mode: 'forgotten', redirect }),
} satisfies Record<string, Next>

export type WayStep = keyof typeof nexts

export const findNext = (step: WayStep, search: string, language: Language): string =>
  nexts[step](findWish(search), language)

/** What an email's link is asked for with, so that it leads on to where they were going. */
export const mailedAddress = (origin: string, wish: string | undefined, language: Language): string =>
  new URL(pathOf('signIn', language, {}, { redirect: wish }), origin).href
