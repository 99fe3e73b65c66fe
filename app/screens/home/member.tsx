import type { CertificateLine } from '../../certificates/doors.ts'
import type { AccountDoors, Person } from '../../context.ts'
import { Head } from '../../ui/page/head.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { Overview } from '../overview/overview.tsx'

type MemberProps = {
  person: Person
  start: Awaited<ReturnType<AccountDoors['findStart']>>
  certificates: CertificateLine[] | null
}

/** The first page for members; without JavaScript it says at least since when. */
export function Member({ person, start, certificates }: MemberProps) {
  const t = useWords('overview')
  const home = useWords('home')
  const say = useWords()
  const format = useFormat(start?.timeZone)
  return (
    <>
      <Head title={t('title')} isPrivate />
      <Overview person={person} certificates={certificates} />
      <noscript>
        <div className="wrap pb-16">
          {start && (
            <p className="text-xl">{home('counter.since', { date: format.moment(start.startedAt) })}</p>
          )}
          <p className="mt-3 text-quiet">{say('noScript')}</p>
        </div>
      </noscript>
    </>
  )
}
