import { useState } from 'react'
import type { Agreed } from '../../../server/doors/accounts/accounts.ts'
import { DeedsProvider } from '../../member/deed.tsx'
import type { Own } from '../../member/use-own.ts'
import { Banner } from '../../ui/banner.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useWords } from '../../words.tsx'
import { settingDeeds } from '../setting-deeds.ts'
import { Clock } from './clock.tsx'
import { Goals } from './goals.tsx'
import { HabitPart } from './habit.tsx'
import { Kept } from './kept.tsx'
import { KeptHere } from './kept-here.tsx'
import { LanguagePart } from './language.tsx'
import { NotifyMe } from './notify.tsx'
import type { YouPart } from './part.ts'
import { Reasons } from './reasons.tsx'
import { Stopped } from './stopped.tsx'

type PartPageProps = {
  part: YouPart
  own: Own
  agreed: Agreed
  now: number
  /** What a form without JavaScript came to. */
  isSaved: boolean
  problem: string | undefined
}

/** One small page of settings: the way back, its name, and its one form. */
export function PartPage({ part, own, agreed, now, isSaved, problem }: PartPageProps) {
  const t = useWords('you')
  const [outcome, setOutcome] = useState({ isSaved, problem })
  const title = t(`settings.${part}`)
  return (
    <div className="wrap pt-2 pb-8 lg:pt-8 lg:pb-20">
      <Head title={title} isPrivate />
      <div className="prose-width">
        <BackLink to="youSettings" label={t('forms.back')} />
        <h1 className="mt-1 text-3xl">{title}</h1>
        <div role="status">
          {outcome.isSaved && (
            <Banner tone="success" className="mt-5">
              {t('forms.saved')}
            </Banner>
          )}
        </div>
        <div className="mt-6">
          <DeedsProvider
            value={{
              own,
              deeds: settingDeeds,
              onDone: (_, wrong) => setOutcome({ isSaved: wrong === undefined, problem: wrong }),
            }}
          >
            <Contents
              part={part}
              own={own}
              agreed={agreed}
              now={now}
              faults={outcome.problem?.split(' ') ?? []}
            />
          </DeedsProvider>
        </div>
      </div>
    </div>
  )
}

const forms = { stopped: Stopped, habit: HabitPart, goals: Goals, reasons: Reasons, clock: Clock }

type ContentsProps = Pick<PartPageProps, 'part' | 'own' | 'agreed' | 'now'> & { faults: string[] }

function Contents({ part, own: { record, isGuest }, agreed, now, faults }: ContentsProps) {
  const t = useWords('you')
  const { member, checkIns = [] } = record
  if (part === 'language') return <LanguagePart />
  if (part === 'notify') return <NotifyMe isAgreed={agreed.notifications !== undefined} />
  if (member === undefined) return <Loading />
  if (part === 'kept') return isGuest ? <KeptHere /> : <Kept member={member} agreed={agreed} />
  if (!member) return <p className="text-quiet">{t('nothing.none')}</p>
  const Part = forms[part]
  return <Part member={member} checkIns={checkIns} now={now} faults={faults} />
}
