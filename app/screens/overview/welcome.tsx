import { type FormEvent, useState } from 'react'
import { agree } from '../../../domain/members/consents.ts'
import { defaultDayEnd } from '../../../domain/members/day.ts'
import { clearGuest, useGuest } from '../../member/guest.ts'
import { takeReasons } from '../../member/guest-reasons.ts'
import { localMinute } from '../../member/local-minute.ts'
import type { MemberStore } from '../../member/store.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { Agreement } from './agreement.tsx'
import { Consents } from './consents.tsx'

/** Before anything is kept: what, why, and a box that nobody ticked for them. What this browser counted is carried over. */
export function Welcome({ store }: { store: MemberStore }) {
  const t = useWords('overview')
  const home = useWords('home')
  const format = useFormat()
  const guest = useGuest()
  const [fault, setFault] = useState<string>()
  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (form.get('consent') !== 'on') return setFault(t('welcome.needed'))
    const said = Date.parse(String(form.get('quitAt') ?? ''))
    const now = Date.now()
    const quitAt = guest?.quitAt ?? (Number.isNaN(said) ? undefined : said)
    store.saveMember({
      ...(quitAt !== undefined && { quitAt }),
      ...(guest?.habit && { habit: guest.habit }),
      timeZone: format.timeZone,
      dayEndsAt: defaultDayEnd,
      reasons: takeReasons(),
      goals: [],
      earned: {},
      consents: { programme: agree(now) },
      updatedAt: now,
    })
    clearGuest()
  }
  return (
    <>
      <Card as="section" padding="large" className="settle prose-width">
        <h2 className="text-2xl">{guest ? t('welcome.carry') : t('welcome.title')}</h2>
        <p className="mt-3 text-quiet">
          {guest ? t('welcome.guest', { date: format.moment(guest.quitAt) }) : t('welcome.body')}
        </p>
        <form onSubmit={keep} noValidate className="mt-6 grid gap-5">
          {!guest && (
            <TextField
              name="quitAt"
              type="datetime-local"
              label={home('question.title')}
              hint={t('welcome.hint')}
              defaultValue={localMinute(new Date())}
            />
          )}
          <Agreement fault={fault} />
        </form>
      </Card>
      <div className="prose-width mt-8">
        <Consents member={null} />
      </div>
    </>
  )
}
