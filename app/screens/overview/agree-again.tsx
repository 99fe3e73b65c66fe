import { type FormEvent, useState } from 'react'
import { agree } from '../../../domain/members/consents.ts'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { Agreement } from './agreement.tsx'

type AgreeAgainProps = { member: Member; store: MemberStore; className: string }

/** The text has changed since they agreed. Until they agree to the new one, everything goes on under the old one. */
export function AgreeAgain({ member, store, className }: AgreeAgainProps) {
  const t = useWords('overview')
  const format = useFormat(member.timeZone)
  const [fault, setFault] = useState<string>()
  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isTicked = new FormData(event.currentTarget).get('consent') === 'on'
    if (!isTicked) return setFault(t('again.missing'))
    store.changeMember({ consents: { programme: agree(Date.now()) } })
  }
  return (
    <Card as="section" padding="large" className={className}>
      <h2 className="text-2xl">{t('again.title')}</h2>
      <p className="mt-3 text-quiet">
        {t('again.body', { date: format.date(member.consents.programme.at) })}
      </p>
      <form onSubmit={keep} noValidate className="mt-6 grid gap-5">
        <Agreement fault={fault} />
      </form>
    </Card>
  )
}
