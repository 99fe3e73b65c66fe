import { Blocks } from '../../blocks/blocks.tsx'
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
  return { lines: story?.body.filter(({ component }) => component === 'helplines') ?? [] }
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
