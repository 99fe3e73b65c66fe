import { Blocks } from '../../blocks/blocks.tsx'
import { type Blok, bloksOf, hrefOf } from '../../blocks/blok.ts'
import { visitContext } from '../../context.ts'
import { TextLink } from '../../ui/link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/sos'
import { BreathGuide } from './breath-guide.tsx'
import { Ideas } from './ideas.tsx'
import { Reasons } from './reasons.tsx'
import { Wait } from './wait.tsx'

export const handle = { words: ['sos', 'guide'] }

/** The telephone lines are the guide's, so that editors keep one list. */
export async function loader({ context }: Route.LoaderArgs) {
  const story = await context.get(visitContext).content.page('quit-smoking')
  const blocks = story?.body.filter(({ component }) => component === 'helplines') ?? []
  return { lines: blocks.map(toBrief) }
}

/** Enough to reach someone, and light enough to be kept: where the numbers come from is told by the guide. */
function toBrief(block: Blok): Blok {
  const lines = bloksOf(block.lines).map(
    ({ publisher, sourceYear, source, confirmedOn, url, ...line }, index): Blok => {
      const href = hrefOf(url)
      return { ...(line as Blok), _uid: String(index), ...(href && { url: { href } }) }
    },
  )
  return { ...block, isBrief: true, lines }
}

/** What helps in the minutes a craving lasts, one thing below the other. All of it works without a network. */
export default function Sos({ loaderData: { lines } }: Route.ComponentProps) {
  const t = useWords('sos')
  return (
    <article>
      <Head title={t('title')} description={t('description')} />
      <div className="wrap grid gap-x-16 gap-y-6 py-8 sm:py-14 lg:grid-cols-2">
        <header className="lg:col-span-2">
          <h1 className="text-4xl">{t('heading')}</h1>
          <p className="prose-width mt-4 text-lg text-quiet">{t('lead')}</p>
        </header>
        <div className="min-w-0">
          <BreathGuide />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Wait />
          <Ideas />
          <Reasons />
        </div>
      </div>
      <Blocks bloks={lines} />
      <p className="wrap pb-14 text-lg">
        <TextLink to="quitSmoking" hash="#slip">
          {t('slip')}
        </TextLink>
      </p>
    </article>
  )
}
