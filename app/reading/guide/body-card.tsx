import { ArrowRight } from 'lucide'
import { Ridge } from '../../blocks/timeline/ridge.tsx'
import { findPlace, type Stop } from '../../blocks/timeline/stops.ts'
import { Dot, Legend, useYou } from '../../blocks/timeline/way.tsx'
import { useSinceLast } from '../../member/use-smoke-free.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** Without a title of its own it says whether it's about now. */
type BodyCardProps = { title?: string; stops: Stop[]; lastAt: number | null; isWide?: boolean }

/** The body's recovery in small; with each stop's time, and what it brings, where there's room for them. */
export function BodyCard({ title: given, stops, lastAt, isWide }: BodyCardProps) {
  const t = useWords('guide')
  const place = findPlace(stops, useSinceLast(lastAt))
  const you = useYou(lastAt)
  const title = given ?? (place === undefined ? t('body.title') : t('body.now'))
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return null
  const whole = (
    <Link
      to="quitRecovery"
      className="inline-flex min-h-11 items-center gap-2 font-medium text-tide no-underline hover:underline"
    >
      {t('body.whole')}
      <Icon of={ArrowRight} className="size-5" />
    </Link>
  )
  return (
    <>
      <Card tone="moss" padding="small" className={isWide ? 'lg:hidden' : undefined}>
        <h2 className="text-xl">{title}</h2>
        <Ridge stops={stops} place={place} isSmall className="mt-3" />
        <p className="mt-1 flex justify-between gap-3 text-sm text-quiet">
          <span>{first.when}</span>
          {place !== undefined && <span className="font-medium text-ink">{you}</span>}
          <span>{last.when}</span>
        </p>
        {stops.some(({ certainty }) => certainty === 'medium') && (
          <p className="mt-2 flex items-center gap-2 text-sm text-quiet">
            <Dot of={{ certainty: 'medium' }} />
            {t('certainty.medium')}
          </p>
        )}
        <p className="mt-1">{whole}</p>
      </Card>
      {isWide && (
        <div className="max-lg:hidden">
          <div className="flex items-baseline justify-between gap-6">
            <h2 className="text-3xl">{title}</h2>
            {whole}
          </div>
          <Legend className="mt-1" />
          <Ridge stops={stops} place={place} you={you} className="mt-6" />
          {place !== undefined && <p className="sr-only">{you}</p>}
          <ol className="mt-3 grid auto-cols-fr grid-flow-col gap-1 text-sm leading-snug xl:gap-2.5">
            {stops.map(({ id, when, short }) => (
              <li key={id} className="min-w-0 max-xl:text-center">
                <p className="font-medium">{when}</p>
                <p className="mt-1 text-[0.75rem] leading-snug text-quiet max-xl:hidden">{short}</p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}
