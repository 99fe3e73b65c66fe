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
      <Legend />
      <div className="mt-6 lg:hidden">
        <Winding stops={stops} place={place} you={you} draw={draw} />
      </div>
      <div className="max-lg:hidden">
        <Ridge stops={stops} place={place} you={you} className="mt-10" />
        <ol className="mt-10 grid grid-cols-3 gap-x-10 gap-y-8">
          {stops.map(stop => (
            <li key={stop.id}>{draw(stop)}</li>
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
function Legend() {
  const t = useWords('guide')
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 text-sm text-quiet">
      {(['high', 'medium'] as const).map(certainty => (
        <li key={certainty} className="flex items-center gap-2">
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
            <Ring of={{ certainty }} x={10} y={10} isPassed={false} />
          </svg>
          {t(`certainty.${certainty}`)}
        </li>
      ))}
      <li className="basis-full">{t('body.even')}</li>
    </ul>
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
