import { findBodyNews } from '../../../domain/members/recovery.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

const minute = 60_000
const hour = 60 * minute

/** What may be going on in the body: its heading, the time it belongs to unless the heading says it, and the text. */
export function useBodyNews(smokeFreeFor: number) {
  const t = useWords('home')
  const format = useFormat()
  const { stop, ahead, isFirstWeek } = findBodyNews(smokeFreeFor)
  const words = t(`recovery.${stop.id}.text`)
  const text = stop.id === 'breath' && isFirstWeek ? `${words} ${t('recovery.breath.early')}` : words
  if (ahead === undefined) return { title: t('recovery.title'), when: t(`recovery.${stop.id}.when`), text }
  const left = inUnits(ahead)
  const soon = format.relative(...left)
  const [time, still] = [format.unit(...inUnits(stop.after)), format.unit(...left)]
  // Right at the start both would say the same.
  const title = time === still ? soon : t('recovery.ahead', { soon, time: time.replace(' ', '\u00a0') })
  return { title, text }
}

const inUnits = (time: number): [number, 'minute' | 'hour'] =>
  time < hour ? [Math.ceil(time / minute), 'minute'] : [Math.round(time / hour), 'hour']
