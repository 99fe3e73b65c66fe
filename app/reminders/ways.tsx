import { useLoaderData } from 'react-router'
import { usualQuiet, usualWay } from '../../domain/plan/plan.ts'
import type { ReminderWays } from '../context.ts'
import { Deed } from '../member/deed.tsx'
import type { Member } from '../member/record.ts'
import { useRoot } from '../root-data.ts'
import type { loader } from '../screens/plan/reminders.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { useWords } from '../words.tsx'
import { DeviceSwitch } from './device-switch.tsx'
import { toTimeField } from './say-when.ts'

type WaysProps = {
  member: Member
  /** Undefined offline, where only the server would know. */
  ways: ReminderWays | undefined
  last: { deed: string; problem?: string } | undefined
}

/** By which way reminders come, and the hours in which none does. */
export function Ways({ member, ways, last }: WaysProps) {
  const t = useWords('reminders')
  const uid = useRoot()?.person?.id
  const isAgreed = useLoaderData<typeof loader>().isNotified
  const { by, quietFrom, quietTo, showsWords } = { by: usualWay, ...usualQuiet, ...member.reminding }
  if (!ways) return null
  const choices = choicesOf(ways, t)
  return (
    <section>
      <h2 className="text-xl">{t('ways.title')}</h2>
      {choices.length === 0 && <p className="mt-2">{t('ways.none')}</p>}
      {choices.length > 0 && (
        <Deed deed="way" key={member.updatedAt} className="mt-4 grid gap-5">
          {choices.length === 1 ? (
            <input type="hidden" name="by" value={choices[0]?.value} />
          ) : (
            <RadioCards name="by" legend={t('ways.legend')} choices={choices} defaultValue={by} required />
          )}
          {ways.push && (
            <Checkbox name="showsWords" label={t('ways.words')} defaultChecked={showsWords ?? false} />
          )}
          <fieldset>
            <legend className="font-medium">{t('ways.quiet')}</legend>
            <p className="mb-3 text-sm text-quiet">{t('ways.quietHint')}</p>
            <div className="grid max-w-80 grid-cols-2 gap-4">
              <TextField
                {...time}
                name="quietFrom"
                label={t('ways.from')}
                defaultValue={toTimeField(quietFrom)}
              />
              <TextField {...time} name="quietTo" label={t('ways.to')} defaultValue={toTimeField(quietTo)} />
            </div>
          </fieldset>
          <Button type="submit" kind="secondary" className="justify-self-start">
            {t('ways.save')}
          </Button>
        </Deed>
      )}
      <div role="status">
        {last?.deed === 'way' && (
          <Banner tone={last.problem ? 'warning' : 'success'} className="mt-4">
            {t(last.problem ? 'faults.at' : 'ways.saved')}
          </Banner>
        )}
      </div>
      {ways.push && (by === 'push' || !ways.email) && uid && <DeviceSwitch uid={uid} isAgreed={isAgreed} />}
    </section>
  )
}

const time = { type: 'time', className: 'tabular', required: true } as const

function choicesOf({ push, email }: ReminderWays, t: ReturnType<typeof useWords<'reminders'>>) {
  return [
    ...(push ? [{ value: 'push' as const, label: t('ways.push'), hint: t('ways.pushHint') }] : []),
    ...(email
      ? [{ value: 'email' as const, label: t('ways.email'), hint: t('ways.emailHint', { address: email }) }]
      : []),
  ]
}
