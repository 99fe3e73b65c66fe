import type { LetterContext, WrittenLetter } from '../../app/letters/draft.ts'
import { writeLetter } from '../../app/letters/letters.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { Challenges } from '../../domain/challenges/challenges.ts'
import { findNews, isNight, newsFor } from '../../domain/members/milestone-news.ts'
import { isOfOwnWay } from '../../domain/newsletter/consent.ts'
import type { Newsletter } from '../../domain/newsletter/newsletter.ts'
import type { Subscription } from '../../domain/newsletter/parts.ts'
import type { Topic } from '../../domain/newsletter/topics.ts'
import type { Language } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Documents } from '../../services/documents/documents.ts'
import type { Identity } from '../../services/identity/identity.ts'
import type { Mail } from '../../services/mail/mail.ts'
import { subscriptionLinks } from './addresses.ts'

type PostDeps = {
  newsletter: Newsletter
  identity: Identity
  documents: Documents
  challenges: Challenges
  mail: Mail
  letterContext: (language: Language) => LetterContext
  clock: Clock
  log: Log
  /** Whoever asked to be erased is written nothing, unless they turn back. */
  isLeaving: (uid: string) => Promise<boolean>
}

type Reader = { subscription: Subscription; address: string; uid: string }

const personal = ['milestones', 'challenges'] as const satisfies Topic[]

/** Of what was before, nothing is told. */
const agreedAt = ({ renewed, confirmedAt }: Subscription) => renewed?.at ?? confirmedAt

/**
 * What members chose to hear of by email: a milestone of theirs, a challenge that begins or ends. Only those hear of it
 * whose account and subscription are of one address, which they showed to be theirs for both, and who agreed to a text that
 * says so.
 */
export function createChosenPost(deps: PostDeps) {
  const { newsletter, identity, mail, clock, log } = deps
  const { subscriptions } = newsletter
  const now = () => clock.now().getTime()

  async function findReader(subscription: Subscription): Promise<Reader | undefined> {
    const { address, timeZone } = subscription
    if (!address || !isOfOwnWay(subscription) || isNight(now(), timeZone)) return undefined
    const account = await identity.administration.findByEmail(address)
    if (!account?.isEmailVerified || account.isDisabled) return undefined
    if (await deps.isLeaving(account.id)) return undefined
    return { subscription, address, uid: account.id }
  }

  /** A key that is known already sends nothing: rounds look at the same day and a half again and again. */
  async function send({ address, subscription }: Reader, kind: string, letter: WrittenLetter, key: string) {
    const { preheader: _, ...written } = letter
    await mail.send({
      ...written,
      to: address,
      language: subscription.language,
      kind,
      isBulk: true,
      idempotencyKey: `${kind}:${subscription.id}:${key}`,
      expiresAt: new Date(now() + newsFor),
    })
  }

  async function tellMilestone(reader: Reader): Promise<void> {
    const { subscription, uid } = reader
    const found = await findNews(deps.documents, uid, now(), agreedAt(subscription) ?? now())
    const latest = found?.reached.at(-1)
    if (!found || !latest) return
    const { context, links } = open(reader)
    const letter = writeLetter('milestone', { ...latest, ...links }, context)
    await send(reader, 'milestone', letter, `${latest.id}:${found.quitAt}`)
  }

  async function tellChallenges(reader: Reader): Promise<void> {
    const { subscription, uid } = reader
    for (const { id, turn } of await deps.challenges.listTurns(uid, subscription.timeZone)) {
      const { context, links } = open(reader)
      const kind = turn === 'begins' ? 'challengeBegins' : 'challengeEnds'
      const link = new URL(pathOf('challenge', context.language, { id }), context.origin).href
      await send(reader, kind, writeLetter(kind, { link, ...links }, context), id)
    }
  }

  function open({ subscription }: Reader) {
    const context = deps.letterContext(subscription.language)
    const token = subscriptions.linkOf(subscription)
    return { context, links: subscriptionLinks(token, context.language, context.origin) }
  }

  async function tell(subscription: Subscription): Promise<void> {
    const reader = await findReader(subscription)
    if (!reader) return
    if (subscription.topics.includes('milestones')) await tellMilestone(reader)
    if (subscription.topics.includes('challenges')) await tellChallenges(reader)
  }

  return {
    /** Everyone who chose any of it, one after another. */
    async run(signal?: AbortSignal): Promise<void> {
      if (!mail.isConfigured) return
      const audience = { topics: [...personal], frequencies: [], languages: [] }
      for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
        const { readers, next } = await subscriptions.page({ after }, audience)
        for (const subscription of readers)
          if (!signal?.aborted)
            await tell(subscription).catch(error =>
              log.warn({ err: error }, 'an email that someone chose couldn’t be written'),
            )
        after = next
      }
    },
  }
}
