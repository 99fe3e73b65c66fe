import { useSyncExternalStore } from 'react'
import { useLoaderData } from 'react-router'
import type { Change } from '../../../domain/members/changes.ts'
import { type KeptPurpose, purposeOf, purposes } from '../../../domain/members/consents.ts'
import { wallMinute } from '../../../domain/members/day.ts'
import { FollowUpChoice } from '../../follow-up/choice.tsx'
import { forgetLink } from '../../links/came-by.ts'
import { CohortChoice } from '../../links/cohort-choice.tsx'
import { Deed, DeedsProvider } from '../../member/deed.tsx'
import { clearGuest } from '../../member/guest.ts'
import { takeReasons } from '../../member/guest-reasons.ts'
import { clearGuestRecord, guestStore, listToCarry } from '../../member/guest-store.ts'
import { problemOf } from '../../member/read-form.ts'
import { noRecord } from '../../member/record.ts'
import type { Own } from '../../member/use-own.ts'
import { useRoot } from '../../root-data.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import type { TodayProblem } from '../today.tsx'
import { Agreement } from './agreement.tsx'
import { begin } from './begin.ts'
import type { Carried } from './carried.ts'

type WelcomeProps = {
  own: Own
  now: number
  problem: TodayProblem | undefined
  onProblem: (of: TodayProblem) => void
}

/** Before anything is kept: what, why, and boxes that nobody ticked for them. What this browser kept is carried over. */
export function Welcome({ own, now, problem, onProblem }: WelcomeProps) {
  const t = useWords('today')
  const say = useWords()
  const isAwake = useHydrated()
  const format = useFormat()
  const { cohort, followUp } =
    useLoaderData<{ cohort?: string; followUp?: { isOffered: boolean } } | undefined>() ?? {}
  const operator = useRoot()?.operator
  const guest = useSyncExternalStore(guestStore.subscribe, guestStore.read, () => noRecord).member
  const documents = isAwake ? listToCarry() : []
  const timeZone = isAwake ? format.timeZone : (operator?.line?.timeZone ?? format.timeZone)
  const fault = problemOf(problem, 'begin')
  function onDone(deed: string, wrong: string | undefined) {
    if (wrong !== undefined) return onProblem({ deed, problem: wrong })
    clearGuest()
    clearGuestRecord()
    takeReasons()
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere
    if (cohort) document.cookie = forgetLink
  }
  return (
    <DeedsProvider value={{ own, deeds: { begin }, onDone }}>
      <Card as="section" padding="large" className="settle prose-width">
        <h1 className="text-2xl">{t(guest ? 'welcome.carry' : 'welcome.title')}</h1>
        <p className="mt-3 text-quiet">
          {guest?.quitAt !== undefined
            ? t('welcome.guest', { date: format.moment(guest.quitAt) })
            : t('welcome.body')}
        </p>
        <Deed deed="begin" fields={{ timeZone }} noValidate className="mt-6 grid grid-cols-1 gap-5">
          {guest && <input type="hidden" name="carried" value={write({ member: guest, documents })} />}
          {guest?.quitAt === undefined && (
            <TextField
              // Its time is known once the page is awake.
              key={timeZone}
              name="quitAt"
              type="datetime-local"
              label={t('undecided.ask')}
              hint={t('welcome.hint')}
              defaultValue={wallMinute(now, timeZone)}
              error={fault === 'date' && say('validation.date')}
            />
          )}
          {kindsOf(documents).map(kind => (
            <Checkbox key={kind} name={kind} label={t(`welcome.${kind}`)} />
          ))}
          {followUp?.isOffered && <FollowUpChoice />}
          {cohort && <CohortChoice name={cohort} />}
          <Agreement fault={fault === 'consent' ? t('welcome.needed') : undefined} />
        </Deed>
      </Card>
    </DeedsProvider>
  )
}

/** A profile holds ten reasons. */
const write = ({ member, documents }: Carried): string =>
  JSON.stringify({ member: { ...member, reasons: member.reasons?.slice(0, 10) }, documents })

/** What this browser keeps that needs a consent of its own. */
function kindsOf(documents: readonly Change[]) {
  const kept = new Set<string>(
    documents.flatMap(change => ('below' in change ? [purposeOf[change.below]] : [])),
  )
  return purposes.filter(purpose => purpose !== 'programme' && kept.has(purpose)) as Exclude<
    KeptPurpose,
    'programme'
  >[]
}
