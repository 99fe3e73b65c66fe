import { data, redirect } from 'react-router'
import { stateOn } from '../../../domain/challenges/challenge.ts'
import type { ChallengeProblem } from '../../../domain/challenges/refuse.ts'
import { dayOf } from '../../../domain/members/day.ts'
import { findLocale } from '../../../languages/region.ts'
import type { Inscription } from '../../certificates/inscription.ts'
import { type Context, visitContext, wordsFor } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'
import { withoutBlocked } from '../as-seen.ts'
import type { OpenChallenge } from '../doors.ts'
import { inscribe, type Keepsake } from '../keepsake/inscription.ts'

/** What the page of a challenge shows once it is over, besides what everyone in it sees. */
export type EndedData = {
  /** Null where nobody told a smoke-free day. */
  kept: Keepsake | null
  /** How their own certificate would look; null where they have no date that counts. */
  written: Inscription | null
  cheers: number
  next: { name: string; by: string } | null
  problem?: ChallengeProblem | 'keepsake' | undefined
}

/** Null while it isn't over for who is asking. */
export async function loadEnded(context: Context, open: OpenChallenge): Promise<EndedData | null> {
  const { id, own } = open
  const view = withoutBlocked(open)
  const { certificates, challenges, language, languageWishes, record } = context.get(visitContext)
  const member = (await record.read())?.member
  const today = dayOf(challenges.now(), member ?? { timeZone: 'Etc/GMT+12', dayEndsAt: 0 })
  if (stateOn(view, today) !== 'over') return null
  return {
    kept:
      inscribe(view, wordsFor(context, 'together'), language, findLocale(language, languageWishes)) ?? null,
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
      kind: 'live',
      milestone: '',
      timeZone: '',
      name: '',
      message: '',
      perDay: '',
      packSize: '20',
      packPrice: '',
      currency: '',
      theme: 'tide',
      language,
      visibility: 'private',
      hasBadge: false,
      ...known,
      moment: known.moment,
      shows,
    })
    return 'written' in seen ? seen.written : null
  }
}

/** What the page's forms ask for, with and without a script. */
export async function answerEnded(context: Context, id: string, form: FormData) {
  const { challenges, language } = context.get(visitContext)
  const intent = form.get('intent')
  if (intent === 'next') {
    const nickname = String(form.get('nickname') ?? '').trim()
    const done = await challenges.perform('joinNext', { id, nickname })
    if ('problem' in done) {
      // What no verb would take is a nickname that is none.
      const problem = done.problem === 'invalid' ? ('nickname' as const) : done.problem
      return data({ intent: 'next' as const, problem }, 400)
    }
    throw redirect(pathOf('challenge', language, { id: done.result.id }), 303)
  }
  const done = await challenges.perform('changePlace', {
    id,
    isInKeepsake: form.get('isInKeepsake') === 'on',
  })
  if ('problem' in done) return data({ intent: 'keepsake' as const, problem: 'keepsake' as const }, 400)
  throw redirect(pathOf('challenge', language, { id }), 303)
}
