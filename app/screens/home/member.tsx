import { createFormat } from '../../../languages/format.ts'
import type { Person } from '../../context.ts'
import { Head } from '../../ui/page.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { Overview } from '../overview/overview.tsx'

type Since = { quitAt: number; timeZone: string } | null

/** The first page of who is signed in; without JavaScript it says at least since when. */
export function Member({ person, since }: { person: Person; since: Since }) {
  const t = useWords('overview')
  const home = useWords('home')
  const say = useWords()
  const format = createFormat(useLanguage(), since?.timeZone)
  return (
    <>
      <Head title={t('title')} isPrivate />
      <Overview person={person} />
      <noscript>
        <div className="wrap pb-16">
          {since && <p className="text-xl">{home('counter.since', { date: format.moment(since.quitAt) })}</p>}
          <p className="mt-3 text-quiet">{say('noScript')}</p>
        </div>
      </noscript>
    </>
  )
}
