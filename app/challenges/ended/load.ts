import { stateOn } from '../../../domain/challenges/challenge.ts'
import { dayOf } from '../../../domain/members/day.ts'
import { findLocale } from '../../../languages/region.ts'
import { emptyWishes } from '../../certificates/form.ts'
import type { Inscription } from '../../certificates/inscription.ts'
import { type Context, visitContext, wordsFor } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { withoutBlocked } from '../as-seen.ts'
import type { OpenChallenge } from '../doors.ts'
import { inscribe } from '../keepsake/inscription.ts'

/** What the page of a challenge shows once it is over, besides what everyone in it sees. */
export type EndedData = NonNullable<Awaited<ReturnType<typeof loadEnded>>>

/** Null while it isn't over for who is asking. */
export async function loadEnded(context: Context, open: OpenChallenge) {
  const { id, own } = open
  const view = withoutBlocked(open)
  const { language, languageWishes } = context.get(visitContext)
  const { certificates, challenges, record } = doorsOf(context)
  const member = (await record.read())?.member
  const today = dayOf(challenges.now(), member ?? { timeZone: 'Etc/GMT+12', dayEndsAt: 0 })
  if (stateOn(view, today) !== 'over') return null
  return {
    // Null where nobody told a smoke-free day.
    kept:
      inscribe(view, wordsFor(context, 'together'), language, findLocale(language, languageWishes)) ?? null,
    // How their own certificate would look; null where they have no date that counts.
    written: own.role === 'member' ? await previewOwn() : null,
    cheers: await challenges.countCheers(id),
    // Who started it is in it already.
    next:
      view.next && view.next.by !== own.name
        ? { name: view.next.name, by: view.people[view.next.by ?? '']?.nickname ?? '' }
        : null,
  }

  async function previewOwn(): Promise<Inscription | null> {
    const known = await certificates.begin()
    if (!known.moment) return null
    const shows = { name: false, days: true, since: false, money: false, message: false }
    const seen = await certificates.preview({
      ...emptyWishes(language),
      theme: 'tide',
      ...known,
      moment: known.moment,
      shows,
    })
    return 'written' in seen ? seen.written : null
  }
}
