import { pathOf } from '../../app/map/addresses.ts'
import type { Language } from '../../languages/languages.ts'

/** Where an email leads whoever got it, by the token of their subscription. */
export const subscriptionLinks = (token: string, language: Language, origin: URL) => ({
  manage: new URL(pathOf('newsletterPreferences', language, { id: token }), origin).href,
  stop: new URL(pathOf('unsubscribe', language, { id: token }), origin).href,
})
