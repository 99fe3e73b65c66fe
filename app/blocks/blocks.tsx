import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use } from 'react'
import { type BlockProps, type Blok, ownOf } from './blok.ts'
import { FeatureAlone } from './feature.tsx'
import { Grid } from './grid.tsx'
import { Hero } from './hero.tsx'
import { People } from './people.tsx'
import { Teaser } from './teaser.tsx'

/** Every block there is. Those of the first page travel with it, the others when a page has them. */
const drawings: Record<string, ComponentType<BlockProps>> = {
  hero: Hero,
  teaser: Teaser,
  grid: Grid,
  feature: FeatureAlone,
  people: People,
  timeline: lazy(() => import('./timeline.tsx').then(({ Timeline }) => ({ default: Timeline }))),
  chapter: lazy(() => import('./chapter.tsx').then(({ Chapter }) => ({ default: Chapter }))),
  steps: lazy(() => import('./steps.tsx').then(({ Steps }) => ({ default: Steps }))),
  faq: lazy(() => import('./faq.tsx').then(({ Faq }) => ({ default: Faq }))),
  quote: lazy(() => import('./quote.tsx').then(({ Quote }) => ({ default: Quote }))),
  prose: lazy(() => import('./prose.tsx').then(({ Prose }) => ({ default: Prose }))),
  picture: lazy(() => import('./picture.tsx').then(({ Picture }) => ({ default: Picture }))),
  'newsletter-signup': lazy(() =>
    import('./newsletter-signup.tsx').then(({ NewsletterSignup }) => ({ default: NewsletterSignup })),
  ),
  helplines: lazy(() => import('./helplines.tsx').then(({ Helplines }) => ({ default: Helplines }))),
}

/** A block nobody knows how to draw is drawn as nothing; the editor is told. */
export function Blocks({ bloks }: { bloks: Blok[] }) {
  return bloks.map((blok, index) => {
    const next = bloks[index + 1]
    if (areBeside(bloks[index - 1], blok)) return null
    if (next && areBeside(blok, next))
      return (
        <div
          key={blok._uid}
          data-beside
          className="wrap grid grid-cols-1 gap-10 py-6 sm:gap-14 sm:py-8 lg:grid-cols-2 lg:gap-x-12"
        >
          <Drawn blok={blok} />
          <Drawn blok={next} />
        </div>
      )
    return <Drawn key={blok._uid} blok={blok} />
  })
}

/** A list of ways on, and people to talk to: two columns where there is room, for neither fills a line. */
const areBeside = (first: Blok | undefined, second: Blok): boolean =>
  first?.component === 'grid' && first.tone === 'list' && second.component === 'people'

/** What an editor's preview puts around each block. On visitors' pages there is nothing. */
export const Around = createContext<ComponentType<{ blok: Blok; children: ReactNode }> | undefined>(undefined)

function Drawn({ blok }: { blok: Blok }) {
  const Drawing = ownOf(drawings, blok.component)
  const Frame = use(Around)
  if (!Drawing) return null
  const drawn = (
    <Suspense>
      <Drawing blok={blok} Blocks={Blocks} />
    </Suspense>
  )
  return Frame ? <Frame blok={blok}>{drawn}</Frame> : drawn
}
