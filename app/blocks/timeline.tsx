import { type Blok, textOf } from './blok.ts'
import { stopsOf } from './timeline/stops.ts'
import { Way } from './timeline/way.tsx'

/** The body's recovery. */
export function Timeline({ blok }: { blok: Blok }) {
  return (
    <section id="timeline" className="wrap scroll-mt-8 py-16 sm:py-24">
      <h2 className="text-3xl">{textOf(blok.title)}</h2>
      <p className="prose-width mt-4 text-lg text-quiet">{textOf(blok.lead)}</p>
      <Way stops={stopsOf(blok)} heading="h3" note={textOf(blok.source)} />
    </section>
  )
}
