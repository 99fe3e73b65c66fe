import { Leaf } from 'lucide'
import { type Count, sinceLast } from '../../domain/members/count.ts'
import { findBodyNews } from '../../domain/members/recovery.ts'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

/** Where the body may be on its way, in a sentence; the guide says how sure that is. */
export function Body({ count, now }: { count: Count; now: number }) {
  const t = useWords('home')
  const { title, when, text } = useBodyNews(sinceLast(count, now))
  return (
    <Card as="section" tone="moss" padding="small" className="flex gap-3">
      <Icon of={Leaf} className="mt-0.5 size-6 shrink-0 text-moss" />
      <div className="min-w-0">
        <h2 className="text-base tracking-normal first-letter:uppercase">{title}</h2>
        {when && <p className="text-sm text-quiet">{when}</p>}
        <p className="mt-1 leading-normal">
          {text}{' '}
          <TextLink to="quitRecovery" className="text-sm">
            {t('recovery.sources')}
          </TextLink>
        </p>
      </div>
    </Card>
  )
}

const minute = 60_000
const hour = 60 * minute

/** What may be going on in the body: its heading, the time it belongs to unless the heading says it, and the text. */
function useBodyNews(smokeFreeFor: number) {
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
