import type { ReactNode } from 'react'
import { hasStopped } from '../../domain/members/stage.ts'
import { GuestNote } from '../account/guest-note.tsx'
import { Unsent } from '../member/unsent.tsx'
import type { Own } from '../member/use-own.ts'
import { usePerson } from '../member/use-person.ts'
import { Banner } from '../ui/banner.tsx'
import { Link } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Skeleton, Waiting } from '../ui/page/skeleton.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

const views = [
  { name: 'progress', to: 'you' },
  { name: 'settings', to: 'youSettings' },
] as const

type YouPageProps = { view: 'progress' | 'settings'; own: Own; now: number; children: ReactNode }

/** The frame of both pages: whose they are, since when, and the switch between them. */
export function YouPage({ view, own: { record, isGuest }, now, children }: YouPageProps) {
  const t = useWords('you')
  const say = useWords()
  const person = usePerson()
  const name = person?.name
  const { member, unsent, hasFailed } = record
  const format = useFormat(member?.timeZone)
  const quitAt = member?.quitAt
  return (
    <div className="wrap min-h-dvh pt-2 pb-8 lg:pt-8 lg:pb-20">
      <Head title={view === 'settings' ? t('views.settings') : t('title')} isPrivate />
      <div className="lg:flex lg:items-end lg:justify-between lg:gap-8">
        <div>
          <h1 className="text-3xl wrap-anywhere">{name ?? t('title')}</h1>
          <p className="mt-1 text-sm text-quiet">
            {isGuest
              ? t('here')
              : quitAt !== undefined &&
                hasStopped({ ...member, quitAt }, now) &&
                t('since', { date: format.date(quitAt) })}
          </p>
        </div>
        <nav
          aria-label={t('views.name')}
          className="mt-3 grid grid-cols-2 rounded-[1.75rem] border border-line bg-sunken p-1 max-[13rem]:grid-cols-1 lg:mt-0 lg:w-84"
        >
          {views.map(each => (
            <Link
              key={each.name}
              to={each.to}
              aria-current={each.name === view ? 'page' : undefined}
              className="grid min-h-11 place-items-center rounded-full px-3 text-center leading-tight font-medium text-quiet no-underline hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:inset-ring aria-[current]:inset-ring-line"
            >
              {t(`views.${each.name}`)}
            </Link>
          ))}
        </nav>
      </div>
      <Unsent count={unsent} className="relative top-1" />
      {person?.isAnonymous && <GuestNote />}
      {hasFailed && (
        <Banner tone="warning" live="status" className="mt-4">
          {t('failed')}
        </Banner>
      )}
      <div className="mt-8 lg:mt-10">
        {member === undefined ? (
          <>
            <Waiting className="grid gap-5 noscript:hidden">
              <Skeleton shape="block" className="h-24" />
              <Skeleton shape="block" className="h-80" />
            </Waiting>
            <noscript>{say('noScript')}</noscript>
          </>
        ) : (
          children
        )}
      </div>
    </div>
  )
}
