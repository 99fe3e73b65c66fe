import { writeLetter } from '../../app/letters/letters.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { linkFor } from '../../domain/rights/erasure-links.ts'
import { networkOf } from '../../platform/http/network.ts'
import { newToken } from '../../platform/ids.ts'
import type { WireCaller } from '../../services/identity/identity.ts'
import type { Backend } from '../backend.ts'
import { askLimits } from '../post/ask-limits.ts'

type Parts = Pick<
  Backend,
  'clock' | 'functions' | 'identity' | 'letterContext' | 'mail' | 'newsletter' | 'rights'
>

const hour = 3_600_000

/** No uid has a space in it. */
const beginning = 'subscription '

/** The subscription that a link is about, where it is about no account. */
export const readSubscription = (whose: string): string | undefined =>
  whose.startsWith(beginning) ? whose.slice(beginning.length) : undefined

/**
 * Emails the holder of an address a link by which their account is erased, or their subscription where they have no
 * account. False where they have to sign in for that: their accounts are at a host, or they protected theirs by a second
 * step, which an email alone doesn't replace.
 */
export async function sendConfirmLink(parts: Parts, asker: WireCaller, email: string): Promise<boolean> {
  const { clock, functions, identity, letterContext, mail, newsletter, rights } = parts
  // Beyond the limits nothing is sent, and whoever asks hears nothing of that.
  const { spend } = functions.limits
  if (await spend('deletionLinks', networkOf(asker.clientAddress), askLimits.network)) return true
  if (await spend('deletionLinks', `address ${email.toLowerCase()}`, askLimits.address)) return true
  const account = identity.host ? undefined : await identity.administration.findByEmail(email)
  if (account?.hasSecondStep) return false
  const subscription = account ? undefined : await newsletter.subscriptions.find(email)
  const whose = account?.id ?? (subscription && beginning + subscription.id)
  const { language } = asker
  const context = letterContext(language)
  // Written for who isn't here as well: how busy the machine is tells nothing either.
  const token = whose ? await rights.links.make(whose) : newToken()
  const link = new URL(pathOf('confirmDeletion', language, { id: token }), context.origin).href
  const to = account?.email ?? email
  const { preheader: _, ...letter } = writeLetter(
    'deletionConfirm',
    { address: to, link, hours: linkFor / hour },
    context,
  )
  const expiresAt = new Date(clock.now().getTime() + linkFor)
  if (whose && (!account || account.email))
    await mail.send({ ...letter, to, language, kind: 'deletionConfirm', expiresAt })
  return !identity.host
}
