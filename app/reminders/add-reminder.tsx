import { Plus } from 'lucide'
import { reminderBefore } from '../../domain/plan/moments.ts'
import { medicineKinds } from '../../domain/plan/plan.ts'
import { Deed } from '../member/deed.tsx'
import type { MemberRecord } from '../member/record.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/forms/select.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { RhythmFields } from './rhythm-fields.tsx'

type AddReminderProps = {
  record: MemberRecord
  problem: string | undefined
  /** Whether anything is sent to them. */
  isSent?: boolean
  /** The hard moment they came from: the form is open, and filled in for it. */
  item?: string | undefined
}

/** One more, of a hard moment, the day, their patches, or something of their own. */
export function AddReminder({ record, problem, item, isSent = false }: AddReminderProps) {
  const t = useWords('reminders')
  const { planItems, reminders, medicines } = record
  const taken = new Set(reminders.map(({ item }) => item))
  const moments = planItems.filter(({ kind, id }) => kind === 'moment' && !taken.has(id))
  const wanted = moments.find(({ id }) => id === item)
  const given = wanted?.at === undefined ? undefined : reminderBefore({ at: wanted.at, days: wanted.days })
  return (
    <Card padding="none">
      {/* After each one it is closed again, and empty. */}
      <details key={reminders.length} open={problem !== undefined || wanted !== undefined || undefined}>
        <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 rounded-card px-5 py-3 font-medium text-tide">
          <Icon of={Plus} className="size-5 shrink-0" />
          {t('form.add')}
        </summary>
        <Deed deed="add" className="grid gap-5 px-5 pb-5">
          {problem === 'many' && <Banner tone="warning">{t('faults.many')}</Banner>}
          <Select name="about" label={t('form.about')} defaultValue={wanted && `moment:${wanted.id}`}>
            <option value="own">{t('yours.own')}</option>
            <option value="day">{t('yours.day')}</option>
            {medicineKinds.some(kind => medicines[kind]) && (
              <option value="medicine">{t('yours.medicine')}</option>
            )}
            {moments.map(({ id, name, when, act }) => (
              <option key={id} value={`moment:${id}`}>
                {name ?? when ?? act}
              </option>
            ))}
          </Select>
          <RhythmFields given={given} problem={problem} isSent={isSent} />
          <Button type="submit" className="justify-self-start">
            {t('form.save')}
          </Button>
        </Deed>
      </details>
    </Card>
  )
}
