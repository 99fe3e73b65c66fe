import { QuitQuestion } from '../screens/home/quit-question.tsx'
import { Horizon } from '../ui/pictures/horizon.tsx'
import { type Blok, textOf } from './blok.ts'

/** The first block of a page: one sentence, and on the home page the one question. */
export function Hero({ blok }: { blok: Blok }) {
  const lead = textOf(blok.lead)
  if (blok.picture !== 'horizon')
    return (
      <header className="wrap pt-12 sm:pt-20">
        <div className="prose-width">
          <h1 className="text-4xl">{textOf(blok.heading)}</h1>
          {lead && <p className="mt-5 text-lg text-quiet">{lead}</p>}
        </div>
        {blok.asksQuitQuestion === true && <Question />}
      </header>
    )
  return (
    <section className="wrap grid items-center gap-x-12 gap-y-6 pt-6 pb-16 lg:grid-cols-[1fr_0.9fr] lg:pt-10 lg:pb-24">
      <Horizon className="mx-auto -mt-2 -mb-4 h-58 w-full max-w-md sm:h-72 lg:order-last lg:mt-4 lg:mb-0 lg:self-start lg:h-auto lg:max-w-none" />
      <div className="min-w-0">
        <h1 className="text-4xl">{textOf(blok.heading)}</h1>
        {lead && <p className="prose-width mt-5 text-lg text-quiet">{lead}</p>}
        {blok.asksQuitQuestion === true && <Question />}
      </div>
    </section>
  )
}

function Question() {
  return (
    <div className="mt-8">
      <QuitQuestion />
    </div>
  )
}
