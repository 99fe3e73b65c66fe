import { type Reminding, usualQuiet } from '../../domain/plan/plan.ts'
import type { ReminderWays } from '../../server/doors/reminders.ts'
import { Deed } from '../member/deed.tsx'
import type { Member } from '../member/record.ts'
import type { Own } from '../member/use-own.ts'
import { useRoot } from '../root-data.ts'
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
  findVerbs: Own['findVerbs']
  /** Undefined offline, where only the server would know. */
  ways: ReminderWays | undefined
  /** Whether they agreed to notifications, on whatever device. */
  isAgreed: boolean
  last: { deed: string; problem?: string } | undefined
}

/** The way someone chose, while it works; offline, as they left it. */
export function findWay(
  { reminding }: Pick<Member, 'reminding'>,
  ways: ReminderWays | undefined,
): Reminding | undefined {
  const isBroken =
    (reminding?.by === 'push' && ways?.devices === 0) || (reminding?.by === 'email' && ways?.email === null)
  return isBroken ? undefined : reminding
}

export function Ways({ member, findVerbs, ways, isAgreed, last }: WaysProps) {
  const t = useWords('reminders')
  const uid = useRoot()?.person?.id
  const { reminding } = member
  const { quietFrom, quietTo, showsWords } = { ...usualQuiet, ...reminding }
  if (!ways) return null
  const way = findWay(member, ways)
  const choices = choicesOf(ways, t)
  /** Who turns this device on chose it, unless another way works for them already. */
  async function turn(isOn: boolean) {
    const { changeMember } = await findVerbs()
    if (isOn && !way) changeMember({ reminding: { ...usualQuiet, ...reminding, by: 'push' } })
    if (!isOn && way?.by === 'push' && (ways?.devices ?? 0) <= 1) changeMember({ reminding: undefined })
  }
  return (
    <section id="ways">
      <h2 className="text-xl">{t('ways.title')}</h2>
      {choices.length === 0 && <p className="mt-2">{t('ways.none')}</p>}
      {choices.length > 0 && (
        <Deed
          deed="way"
          fields={{ devices: ways.devices }}
          key={member.updatedAt}
          className="mt-4 grid gap-5"
        >
          <RadioCards
            name="by"
            legend={t('ways.legend')}
            choices={[...choices, { value: 'calendar', label: t('calendar.title') }]}
            defaultValue={way?.by}
            required
          />
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
            {t(faults.find(([problem]) => problem === last.problem)?.[1] ?? 'ways.saved')}
          </Banner>
        )}
      </div>
      {ways.push && uid && (!way || way.by === 'push') && (
        <DeviceSwitch uid={uid} isAgreed={isAgreed} onTurn={turn} />
      )}
    </section>
  )
}

const faults = [
  ['at', 'faults.at'],
  ['way', 'ways.legend'],
  ['device', 'faults.device'],
] as const

const time = { type: 'time', className: 'tabular', required: true } as const

function choicesOf({ push, email: address }: ReminderWays, t: ReturnType<typeof useWords<'reminders'>>) {
  const byPush = { value: 'push', label: t('ways.push'), hint: t('ways.pushHint') } as const
  if (address === null) return push ? [byPush] : []
  const byEmail = { value: 'email', label: t('ways.email'), hint: t('ways.emailHint', { address }) } as const
  return push ? [byPush, byEmail] : [byEmail]
}
