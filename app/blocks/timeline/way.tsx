import { daysIn, useSinceLast } from '../../member/use-smoke-free.ts'
import { Fold } from '../../ui/fold.tsx'
import { useWords } from '../../words.tsx'
import { Ridge } from './ridge.tsx'
import { Ring } from './ring.tsx'
import { findPlace, type Stop } from './stops.ts'
import { Winding } from './winding.tsx'

/** `note`: what is said of all sources. */
type WayProps = { stops: Stop[]; lastAt?: number | null; heading: 'h2' | 'h3'; note: string }

/** The body's recovery as a way with stops, each with its source: winding on phones, a ridge where there's room. */
export function Way({ stops, lastAt, heading, note }: WayProps) {
  const place = findPlace(stops, useSinceLast(lastAt))
  const you = useYou(lastAt)
  const draw = (stop: Stop) => <Told stop={stop} heading={heading} />
  return (
    <>
      <Legend className="mt-4" />
      <div className="mt-6 lg:hidden">
        <Winding stops={stops} place={place} you={you} draw={draw} />
      </div>
      <div className="max-lg:hidden">
        <Ridge stops={stops} place={place} you={you} className="mt-10" />
        <ol className="mt-10 grid grid-cols-3 gap-x-10 gap-y-8">
          {stops.map((stop, index) => (
            <li key={stop.id} className="grid grid-cols-[auto_1fr] gap-x-3">
              <Dot of={stop} className="mt-1" isPassed={place !== undefined && index <= place} />
              <div className="min-w-0">{draw(stop)}</div>
            </li>
          ))}
        </ol>
      </div>
      <div className="prose-width mt-7 lg:mt-10">
        <Sources stops={stops} note={note} />
      </div>
    </>
  )
}

/** “You, day 12”. */
export function useYou(lastAt: number | null | undefined): string {
  const t = useWords('guide')
  const day = daysIn(useSinceLast(lastAt) ?? 0)
  return day < 1 ? t('body.today') : t('body.you', { day })
}

/** What the rings mean, and that the distances mean nothing. */
export function Legend({ className }: { className: string }) {
  const t = useWords('guide')
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-3 text-sm text-quiet ${className}`}>
      {(['high', 'medium'] as const).map(certainty => (
        <li key={certainty} className="flex items-center gap-2">
          <Dot of={{ certainty }} />
          {t(`certainty.${certainty}`)}
        </li>
      ))}
      <li className="basis-full">{t('body.even')}</li>
    </ul>
  )
}

type DotProps = { of: Pick<Stop, 'certainty'>; isPassed?: boolean; className?: string }

/** A stop's ring among words. */
export function Dot({ of, isPassed = false, className = '' }: DotProps) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`size-5 shrink-0 ${className}`}>
      <Ring of={of} x={10} y={10} isPassed={isPassed} />
    </svg>
  )
}

function Told({ stop, heading: When }: { stop: Stop; heading: 'h2' | 'h3' }) {
  const t = useWords('guide')
  const { when, text, source, publishers, certainty } = stop
  const isAlone = certainty === 'medium' && publishers !== '' && !publishers.includes(',')
  return (
    <>
      <When className="text-lg">{when}</When>
      <p className="mt-0.5 leading-snug text-wrap">{text}</p>
      <p className="mt-0.5 text-sm text-quiet">
        {certainty && <span className="sr-only">{t(`certainty.${certainty}`)}. </span>}
        {isAlone ? t('body.only', { publisher: publishers }) : publishers || source}
      </p>
    </>
  )
}

/** What each source says exactly, behind one line; nothing where the stops themselves say it. */
function Sources({ stops, note }: { stops: Stop[]; note: string }) {
  const t = useWords('guide')
  const told = stops.filter(({ publishers, source }) => publishers && source)
  return (
    <Fold title={t('chapter.sources')} isSmallPrint>
      <dl className="grid gap-2">
        {told.map(({ id, when, source }) => (
          <div key={id}>
            <dt className="inline font-medium">{when}: </dt>
            <dd className="inline">{source}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={told.length > 0 ? 'mt-4' : undefined}>{note}</p>}
    </Fold>
  )
}
