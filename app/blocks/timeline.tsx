import { useMatches } from 'react-router'
import type { ScreenHandle } from '../root.tsx'
import { useWords } from '../words.tsx'
import { type Blok, bloksOf, textOf } from './blok.ts'

/** The body's recovery as a path with stops; each says how sure it is, with sources beneath. */
export function Timeline({ blok }: { blok: Blok }) {
  const stops = bloksOf(blok.stops)
  // Only where the page has brought the words for it.
  const isExplained = useMatches().some(({ handle }) => (handle as ScreenHandle)?.words?.includes('guide'))
  const isShort = stops.length <= 4
  return (
    <section id="timeline" className="wrap scroll-mt-8 py-16 sm:py-24">
      <h2 className="text-3xl">{textOf(blok.title)}</h2>
      <p className="prose-width mt-4 text-lg text-quiet">{textOf(blok.lead)}</p>
      <ol
        className={`relative mt-10 grid gap-8 ${isShort ? 'md:grid-cols-4 md:gap-6' : 'prose-width gap-y-7'}`}
      >
        <li
          aria-hidden="true"
          className={`absolute start-4 top-2 bottom-2 w-px bg-moss opacity-50 ${isShort ? 'md:start-4 md:end-4 md:top-4 md:bottom-auto md:h-px md:w-auto' : ''}`}
        />
        {stops.map((stop, index) => (
          <li key={stop._uid} className={`relative ps-12 ${isShort ? 'md:ps-0 md:pt-14' : ''}`}>
            <span
              aria-hidden="true"
              className="absolute start-0 top-0 grid size-8 place-items-center rounded-full border border-moss bg-paper"
            >
              <span
                className="rounded-full bg-moss"
                style={{ width: dot(index, stops.length), height: dot(index, stops.length) }}
              />
            </span>
            <h3 className="text-lg">{textOf(stop.when)}</h3>
            <p className="mt-1 text-quiet">{textOf(stop.text)}</p>
            {isExplained && <Certainty of={stop} />}
            {textOf(stop.source) && <p className="mt-1 text-sm text-quiet">{textOf(stop.source)}</p>}
          </li>
        ))}
      </ol>
      {textOf(blok.source) && <p className="prose-width mt-10 text-sm text-quiet">{textOf(blok.source)}</p>}
    </section>
  )
}

function Certainty({ of: { certainty } }: { of: Blok }) {
  const t = useWords('guide')
  if (certainty !== 'high' && certainty !== 'medium') return null
  return <p className="mt-1 text-sm text-moss">{t(`certainty.${certainty}`)}</p>
}

/** Grows from a seed to nearly the ring. */
const dot = (index: number, count: number): number => 6 + Math.round((14 * index) / Math.max(1, count - 1))
