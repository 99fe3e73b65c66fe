import type { FormEvent } from 'react'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Button } from '../../ui/button.tsx'
import { CrossButton } from '../../ui/cross-button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'

/** Why they stopped, in their own words. */
export function Reasons({ member: { reasons }, store }: { member: Member; store: MemberStore }) {
  const t = useWords('overview')
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason')).trim()
    if (reason === '' || reasons.includes(reason)) return
    store.changeMember({ reasons: [...reasons, reason] })
    form.reset()
  }
  return (
    <section>
      <h3 className="text-lg">{t('about.reasons')}</h3>
      <ul className="mt-2 divide-y divide-line">
        {reasons.map((reason, index) => (
          <li key={reason} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0">{reason}</span>
            <CrossButton
              label={t('about.remove', { name: reason })}
              onClick={() => store.changeMember({ reasons: reasons.filter((_, place) => place !== index) })}
            />
          </li>
        ))}
      </ul>
      {reasons.length < 10 && (
        <form onSubmit={add} className="mt-3 grid gap-3">
          <TextField name="reason" label={t('about.reason')} maxLength={200} />
          <Button type="submit" kind="secondary" size="small" className="justify-self-start">
            {t('about.add')}
          </Button>
        </form>
      )}
    </section>
  )
}
