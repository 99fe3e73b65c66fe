import { createFormat } from '../../../languages/format.ts'
import type { CertificateLine } from '../../certificates/doors.ts'
import type { Person } from '../../context.ts'
import { Head } from '../../ui/page.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { Certificates } from '../overview/certificates.tsx'
import { Overview } from '../overview/overview.tsx'

type Since = { quitAt: number; timeZone: string } | null
type MemberProps = { person: Person; since: Since; certificates: readonly CertificateLine[] }

/** The first page of who is signed in; without JavaScript it says at least since when. */
export function Member({ person, since, certificates }: MemberProps) {
  const t = useWords('overview')
  const home = useWords('home')
  const say = useWords()
  const format = createFormat(useLanguage(), since?.timeZone)
  return (
    <>
      <Head title={t('title')} isPrivate />
      <Overview person={person} />
      <div className="wrap pb-16">
        <Certificates lines={certificates} />
      </div>
      <noscript>
        <div className="wrap pb-16">
          {since && <p className="text-xl">{home('counter.since', { date: format.moment(since.quitAt) })}</p>}
          <p className="mt-3 text-quiet">{say('noScript')}</p>
        </div>
      </noscript>
    </>
  )
}
