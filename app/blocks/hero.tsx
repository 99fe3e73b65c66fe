import { QuitQuestion } from '../quit-question/quit-question.tsx'
import { Horizon } from '../ui/pictures/horizon.tsx'
import { type Blok, textOf } from './blok.ts'

/** The first block of a page: one sentence, and on the home page the one question, standing on the ground of a picture. */
export function Hero({ blok }: { blok: Blok }) {
  const lead = textOf(blok.lead)
  const isAsking = blok.asksQuitQuestion === true
  if (blok.picture !== 'horizon')
    return (
      <header className="wrap pt-12 sm:pt-20">
        <div className="prose-width">
          <h1 className="text-4xl">{textOf(blok.heading)}</h1>
          {lead && <p className="mt-5 text-lg text-quiet">{lead}</p>}
        </div>
        {isAsking && <QuitQuestion className="mt-8" />}
      </header>
    )
  return (
    <section data-sky="wide" className="lg:grid">
      <div className="relative bg-sky pt-3 pb-44 lg:col-start-1 lg:row-start-1 lg:min-h-160 lg:pt-20">
        <Horizon className="absolute inset-0" />
        <div className="relative wrap">
          <div className="lg:max-w-[52%]">
            <h1 className="text-4xl max-sm:max-w-[11em]">{textOf(blok.heading)}</h1>
            {lead && <p className="mt-5 max-w-md text-lg text-quiet max-lg:hidden">{lead}</p>}
          </div>
        </div>
      </div>
      {isAsking && (
        <div className="wrap relative -mt-28 lg:col-start-1 lg:row-start-1 lg:mt-16 lg:self-start">
          <QuitQuestion className="lg:ms-auto lg:max-w-115" />
        </div>
      )}
    </section>
  )
}
