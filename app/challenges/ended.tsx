import { ArrowLeft } from 'lucide'
import { closesAt, countFree, lengthOf } from '../../domain/challenges/challenge.ts'
import { dateOf } from '../../domain/members/day.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { OpenChallenge } from './doors.ts'
import { KeepButtons } from './ended/keep-buttons.tsx'
import type { EndedData } from './ended/load.ts'
import { NamePlace } from './ended/name-place.tsx'
import { NextOne } from './ended/next-one.tsx'
import { Numbers } from './ended/numbers.tsx'
import { OwnCertificate } from './ended/own-certificate.tsx'
import { WaysOn } from './ended/ways-on.tsx'
import { Picture } from './keepsake/picture.tsx'

type EndedProps = { challenge: OpenChallenge; ended: EndedData }

/** A challenge that is over: what all of them made, what is one's own, and what may come next. */
export function Ended({ challenge, ended }: EndedProps) {
  const t = useWords('together')
  const say = useWords()
  const days = useFormat('UTC')
  const format = useFormat()
  const { id, view, own } = challenge
  const { kept } = ended
  const length = lengthOf(view)
  const isMember = own.role === 'member'
  return (
    <div className={classes('wrap pt-2 pb-10 lg:pt-8 lg:pb-20', !kept && 'max-w-160')}>
      <Head title={view.name} isPrivate />
      <Link
        to="together"
        className="inline-flex min-h-11 items-center gap-2 text-tide no-underline hover:underline print:hidden"
      >
        <Icon of={ArrowLeft} className="size-4.5" />
        {say('nav.together')}
      </Link>
      <p className="mt-1 font-medium wrap-break-word">{view.name}</p>
      <p className="text-quiet">
        {view.closedAt === undefined
          ? t('ended.on', { date: days.date(dateOf(view.endDay)) })
          : t('ended.early', { date: format.date(view.closedAt) })}
      </p>
      <h1 className="mt-1 text-3xl text-balance">
        {kept ? t('ended.title', { time: format.unit(length, 'day') }) : t('ended.quiet')}
      </h1>
      <div className={classes('mt-5 grid gap-x-16 gap-y-8', kept && 'lg:grid-cols-2')}>
        {kept ? (
          <div>
            <Picture kept={kept} label={t('ended.picture', { name: view.name })} />
            <KeepButtons id={id} name={view.name} />
            <p className="mt-3 text-sm text-quiet">{t('ended.pictureShows')}</p>
            {isMember && <NamePlace isNamed={own.isInKeepsake} problem={ended.problem} />}
          </div>
        ) : (
          <p className="text-lg text-quiet">{t('ended.quietBody')}</p>
        )}
        <div className="grid content-start gap-6">
          {ended.next && <NextOne next={ended.next} nickname={own.nickname} problem={ended.problem} />}
          {isMember && (
            <OwnCertificate free={countFree(view.people[own.name]?.days ?? '')} written={ended.written} />
          )}
          {kept && (
            <Card as="section" padding="small">
              <Numbers view={view} cheers={ended.cheers} />
            </Card>
          )}
          <WaysOn id={id} view={view} mayStart={isMember && !view.next} closesAt={closesAt(view)} />
        </div>
      </div>
    </div>
  )
}
