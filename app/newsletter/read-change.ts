import { findTimeZone } from '../../domain/members/day.ts'
import { findVersion } from '../../domain/newsletter/consent.ts'
import type { SubscriptionChange } from '../../domain/newsletter/subscriptions/subscriptions.ts'
import type { NewsletterDoors, SubscriptionCard } from '../../server/doors/newsletter.ts'
import { readChoices, readTopics } from './read-sign-up.ts'
import { endOf, rests } from './rests.ts'

/** What is said once something has changed; `undo` sends back what was there before. */
export type ToldChange = {
  line: 'saved' | 'savedWeekly' | 'savedMonthly' | 'paused' | 'resumed' | 'undone'
  undo: [name: string, value: string][]
}

/** Does what a form of the choices asks; `topics` where none was left. Undefined for what is no such form. */
export async function performChange(
  newsletter: NewsletterDoors,
  token: string,
  form: FormData,
  before: SubscriptionCard,
): Promise<ToldChange | 'topics' | undefined> {
  const told = (line: ToldChange['line'], undo: ToldChange['undo']): ToldChange =>
    form.has('undo') ? { line: 'undone', undo: [] } : { line, undo: [...undo, ['undo', 'yes']] }
  switch (form.get('deed')) {
    case 'save': {
      const change = readChange(form, before)
      if (change.topics?.length === 0) return 'topics'
      await newsletter.change(token, change)
      return told(lineOf(before, change), fieldsOf(before))
    }
    case 'monthly':
      await newsletter.change(token, { frequency: 'monthly' })
      return told('savedMonthly', fieldsOf(before))
    case 'pause': {
      const until = readEnd(form, newsletter.now(), before.timeZone)
      if (until === undefined) return undefined
      await newsletter.pause(token, until)
      return told('paused', pauseFields(before))
    }
    case 'resume':
      await newsletter.resume(token)
      return told('resumed', pauseFields(before))
    default:
      return undefined
  }
}

function readChange(form: FormData, before: SubscriptionCard): SubscriptionChange {
  const { timeZone, ...choices } = readChoices(form, before.language)
  const renewed = findVersion(form.get('consent'))
  const zone = findTimeZone(timeZone)
  return {
    topics: readTopics(form),
    ...choices,
    ...(zone && { timeZone: zone }),
    ...(renewed && { renewed }),
  }
}

function lineOf(before: SubscriptionCard, { frequency }: SubscriptionChange): ToldChange['line'] {
  if (frequency === before.frequency) return 'saved'
  return frequency === 'weekly' ? 'savedWeekly' : 'savedMonthly'
}

/** All choices as they are, as a form sends them. */
function fieldsOf({ topics, frequency, language, timeZone }: SubscriptionCard): ToldChange['undo'] {
  const chosen = topics.map((topic): [string, string] => ['topics', topic])
  return [
    ['deed', 'save'],
    ...chosen,
    ['frequency', frequency],
    ['language', language],
    ['timeZone', timeZone],
  ]
}

function pauseFields({ pausedUntil }: SubscriptionCard): ToldChange['undo'] {
  return pausedUntil === undefined
    ? [['deed', 'resume']]
    : [
        ['deed', 'pause'],
        ['until', String(pausedUntil)],
      ]
}

/** A rest that was chosen, or the very end of one that is taken up again. */
function readEnd(form: FormData, now: number, timeZone: string): number | undefined {
  const rest = rests.find(({ key }) => key === form.get('rest'))
  const until = rest ? endOf(rest, now, timeZone) : Number(form.get('until'))
  return until > now && until <= endOf(rests[2], now, timeZone) ? until : undefined
}
