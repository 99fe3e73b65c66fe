import { useState } from 'react'
import { redirect, useActionData, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { usualQuiet } from '../../domain/plan/plan.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { act } from '../member/act.ts'
import { DeedsProvider } from '../member/deed.tsx'
import { problemOf } from '../member/read-form.ts'
import { type Own, useOwn } from '../member/use-own.ts'
import { AddReminder } from '../reminders/add-reminder.tsx'
import { CalendarLink } from '../reminders/calendar-link.tsx'
import { Consent, Withdraw } from '../reminders/consent.tsx'
import { reminderDeeds } from '../reminders/deeds.ts'
import { ReminderList } from '../reminders/reminder-list.tsx'
import { findWay, Ways } from '../reminders/ways.tsx'
import { useRoot } from '../root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/reminders'

export const handle = { words: ['reminders'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { person } = context.get(visitContext)
  const { accounts, record, reminders } = doorsOf(context)
  if (!person) return { record: null, ways: { push: false, email: null, devices: 0 }, isNotified: false }
  const [kept, ways, agreed] = await Promise.all([
    record.read(),
    reminders.listWays(),
    accounts.listAgreed(person),
  ])
  return { record: kept, ways, isNotified: agreed.notifications !== undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { person } = context.get(visitContext)
  const { accounts } = doorsOf(context)
  const form = await request.clone().formData()
  if (!person || form.get('deed') !== 'withdraw') return act(context, request, reminderDeeds)
  await accounts.withdraw(person, 'reminders')
  return redirect(new URL(request.url).pathname, 303)
}

/** What they want to be reminded of, by which way, and when not. */
export default function Reminders() {
  const t = useWords('reminders')
  const own = useOwn(useLoaderData<typeof loader>().record)
  const told = useActionData<typeof act>()
  const [done, setDone] = useState<{ deed: string; problem?: string }>()
  const kept = useKeptFocus()
  return (
    <Page
      title={t('title')}
      heading={t('title')}
      lead={t('lead')}
      back={{ to: 'plan', label: t('back') }}
      isPrivate
    >
      <DeedsProvider
        value={{ own, deeds: reminderDeeds, onDone: (deed, problem) => setDone({ deed, problem }) }}
      >
        <div {...kept} className="min-h-[26rem] outline-none">
          <Parts own={own} last={done ?? told ?? undefined} />
        </div>
      </DeedsProvider>
    </Page>
  )
}

type PartProps = { own: Own; last: { deed: string; problem?: string } | undefined }

/** Of a guest nothing can be sent: what is on this device alone goes to their calendar. */
function Parts({ own, last }: PartProps) {
  const t = useWords('reminders')
  const { record, isGuest, findVerbs } = own
  const { member } = record
  const item = useSearchParams()[0].get('item') ?? undefined
  const { ways: sent, isNotified } = useLoaderData<typeof loader>()
  // Where the page was kept for offline, and so asked for as a stranger, only the server would know.
  const ways = useRoot()?.person ? sent : undefined
  if (!isGuest && member === undefined) return null
  if (!isGuest && !member)
    return (
      <Card tone="sunken">
        <p>{t('guest.begin')}</p>
        <ButtonLink to="home" className="mt-4">
          {t('guest.start')}
        </ButtonLink>
      </Card>
    )
  if (!isGuest && !member?.consents.reminders)
    return (
      <div className="max-w-2xl">
        <Consent problem={problemOf(last, 'agree')} item={item} />
      </div>
    )
  const way = isGuest || !member ? member?.reminding : findWay(member, ways)
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
      {member !== undefined && (
        <div className="grid gap-5">
          <ReminderList record={record} problem={problemOf(last, 'change')} way={way} />
          <AddReminder record={record} problem={problemOf(last, 'add')} item={item} isSent={!isGuest} />
        </div>
      )}
      {/* Drawn anew once the list above it is there, so that nothing jumps. */}
      <div key={String(member === undefined)} id={isGuest ? 'ways' : undefined} className="grid gap-10">
        {!isGuest && member && (
          <Ways member={member} findVerbs={findVerbs} ways={ways} isAgreed={isNotified} last={last} />
        )}
        {member !== undefined && <Calendar own={own} />}
        {isGuest ? <SignIn /> : <Withdraw />}
      </div>
    </div>
  )
}

function SignIn() {
  const t = useWords('reminders')
  const { pathname } = useLocation()
  return (
    <Card tone="sunken" padding="small">
      <p>{t('guest.body')}</p>
      <ButtonLink to="login" query={{ redirect: pathname }} kind="quiet" size="small" className="-ms-4 mt-1">
        {t('guest.signIn')}
      </ButtonLink>
    </Card>
  )
}

/** There's nothing to take along before there is one. Whoever takes the file, and chose no other way, has this one. */
function Calendar({ own: { record, findVerbs } }: Pick<PartProps, 'own'>) {
  const t = useWords('reminders')
  if (record.reminders.length === 0) return null
  async function choose() {
    if (record.member?.reminding) return
    const { changeMember } = await findVerbs()
    changeMember({ reminding: { ...usualQuiet, by: 'calendar' } })
  }
  return (
    <section>
      <h2 className="text-xl">{t('calendar.title')}</h2>
      <p className="mt-2 mb-4 text-quiet">{t('calendar.body')}</p>
      <CalendarLink what="reminders" record={record} onSave={choose} />
    </section>
  )
}
