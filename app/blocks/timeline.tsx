import { type Blok, textOf } from './blok.ts'
import { type Stop, stopsOf } from './timeline/stops.ts'
import { Way } from './timeline/way.tsx'

const few = 4

/** The body's recovery: a few stops side by side, or the whole way. */
export function Timeline({ blok }: { blok: Blok }) {
  const stops = stopsOf(blok)
  return (
    <section id="timeline" className="wrap scroll-mt-8 py-16 sm:py-24">
      <h2 className="text-3xl">{textOf(blok.title)}</h2>
      <p className="prose-width mt-4 text-lg text-quiet">{textOf(blok.lead)}</p>
      {stops.length > few ? (
        <Way stops={stops} heading="h3" note={textOf(blok.source)} />
      ) : (
        <Glimpse stops={stops} note={textOf(blok.source)} />
      )}
    </section>
  )
}

function Glimpse({ stops, note }: { stops: Stop[]; note: string }) {
  return (
    <>
      <ol className="relative mt-10 grid gap-8 md:grid-cols-4 md:gap-6">
        <li
          aria-hidden="true"
          className="absolute start-4 top-2 bottom-2 w-px bg-moss opacity-50 md:start-4 md:end-4 md:top-4 md:bottom-auto md:h-px md:w-auto"
        />
        {stops.map((stop, index) => (
          <li key={stop.id} className="relative ps-12 md:ps-0 md:pt-14">
            <span
              aria-hidden="true"
              className="absolute start-0 top-0 grid size-8 place-items-center rounded-full border border-moss bg-paper"
            >
              <span
                className="rounded-full bg-moss"
                style={{ width: dot(index, stops.length), height: dot(index, stops.length) }}
              />
            </span>
            <h3 className="text-lg">{stop.when}</h3>
            <p className="mt-1 text-quiet">{stop.text}</p>
            {stop.source && <p className="mt-1 text-sm text-quiet">{stop.source}</p>}
          </li>
        ))}
      </ol>
      {note && <p className="prose-width mt-10 text-sm text-quiet">{note}</p>}
    </>
  )
}

/** Grows from a seed to nearly the ring. */
const dot = (index: number, count: number): number => 6 + Math.round((14 * index) / Math.max(1, count - 1))
