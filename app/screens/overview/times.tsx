import { type FormEvent, useState } from 'react'
import { localMinute } from '../../member/local-minute.ts'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

const hours = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** The start, the zone, and the hour at which a day is over. */
export function Times({ member, store }: { member: Member; store: MemberStore }) {
  const t = useWords('overview')
  const format = useFormat()
  const [isSaved, setSaved] = useState(false)
  const zones = [...new Set([member.timeZone, format.timeZone, ...Intl.supportedValuesOf('timeZone')])]
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const quitAt = Date.parse(String(form.get('quitAt')))
    const isMoved = !Number.isNaN(quitAt) && !isSameMinute(quitAt, member.quitAt)
    store.changeMember({
      ...(isMoved && { quitAt }),
      // A later time is a correction: what was reached is counted again. An earlier one takes nothing back.
      ...(isMoved && quitAt > (member.quitAt ?? quitAt) && { earned: {} }),
      timeZone: String(form.get('timeZone')),
      dayEndsAt: Number(form.get('dayEndsAt')),
    })
    setSaved(true)
  }
  return (
    <section>
      <h3 className="text-lg">{t('about.times')}</h3>
      <form onSubmit={save} className="mt-3 grid gap-4">
        <TextField
          name="quitAt"
          type="datetime-local"
          label={t('about.quitAt')}
          hint={t('about.quitAtHint')}
          defaultValue={member.quitAt && localMinute(new Date(member.quitAt))}
        />
        <Select name="timeZone" label={t('about.zone')} defaultValue={member.timeZone}>
          {zones.map(zone => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
        <Select
          name="dayEndsAt"
          label={t('about.dayEnd')}
          hint={t('about.dayEndHint')}
          defaultValue={member.dayEndsAt}
        >
          {hours.map(hour => (
            <option key={hour} value={hour}>
              {format.hour(hour)}
            </option>
          ))}
        </Select>
        <div role="status" className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="secondary" size="small">
            {t('about.save')}
          </Button>
          {isSaved && <span className="settle text-sm text-quiet">{t('about.saved')}</span>}
        </div>
      </form>
    </section>
  )
}

const isSameMinute = (a: number, b = 0): boolean => Math.floor(a / 60_000) === Math.floor(b / 60_000)
