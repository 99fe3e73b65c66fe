import type { ComponentProps } from 'react'
import type { SettingName } from '../../../domain/settings/sections.ts'
import type { SectionCard } from '../../../server/doors/settings.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useWords } from '../../words.tsx'
import type { SettingsAnswer } from './answer.ts'

type FieldProps = {
  name: SettingName
  card: SectionCard
  answer: SettingsAnswer | undefined
}

/** Of those whose label doesn't say it all. */
const hints = [
  'OPERATOR_SHORT_NAME',
  'OPERATOR_ACCENT',
  'OPERATOR_LINE',
  'OPERATOR_LINE_SHOWN',
  'OPERATOR_TIME_ZONE',
  'OPERATOR_ADDRESS',
  'OPERATOR_EDITOR',
  'MAIL_REPLY_TO',
  'STAFF_SECOND_STEP',
  'NOTIFICATIONS',
] as const

const counters = ['matomo', 'plausible', 'umami', 'ga4'] as const

/** What a field shows: what was sent and refused, else what holds. */
function useField({ name, card, answer }: FieldProps) {
  const t = useWords('settings')
  const lock = card.locks[name]
  const sent = answer && name in answer.fields && !lock ? answer.fields[name] : undefined
  const held = card.texts[name] ?? ''
  const theirs = answer?.done === 'stale' && sent !== undefined && sent !== held
  const hinted = hints.find(each => each === name)
  const hint = hinted && t(`hints.${hinted}`)
  return {
    label: t(`fields.${name}`),
    hint: lock ? t('locked', { name: lock }) : theirs ? t('theirs', { value: held || t('unset') }) : hint,
    value: sent ?? held,
    isLocked: lock !== undefined,
    error: useFault(name, answer),
  }
}

export function useFault(name: SettingName, answer: SettingsAnswer | undefined): string | undefined {
  const t = useWords('settings')
  const fault = answer?.faults?.[name]
  if (!fault) return undefined
  if (fault.kind === 'faint')
    return t('faults.faint', { contrast: Math.round(fault.contrast * 10) / 10, nearest: fault.nearest })
  if (fault.kind !== 'wrong') return t(`faults.${fault.kind}`)
  const own = ['OPERATOR_LINE', 'OPERATOR_LINE_HOURS', 'OPERATOR_TIME_ZONE', 'OPERATOR_ACCENT'] as const
  const key = own.find(each => each === name)
  if (key) return t(`faults.${key}`)
  if (/EMAIL|REPLY/.test(name)) return t('faults.email')
  return t(/WEBSITE|URL/.test(name) ? 'faults.website' : 'faults.wrong')
}

export function SettingField({
  name,
  card,
  answer,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  const { value, isLocked, ...words } = useField({ name, card, answer })
  return (
    <TextField
      {...input}
      {...words}
      // Another value from the server is another field: what someone is writing stays otherwise.
      key={isLocked ? 'locked' : 'open'}
      name={name}
      defaultValue={value}
      readOnly={isLocked}
    />
  )
}

export function SettingBox({ name, card, answer }: FieldProps) {
  const { value, isLocked, label, hint, error } = useField({ name, card, answer })
  const isUsual = name === 'STAFF_SECOND_STEP'
  return (
    <div>
      {/* What is on unless it's turned off has to say so: an empty box sends nothing. */}
      {isUsual && !isLocked && <input type="hidden" name={name} value="0" />}
      <Checkbox
        name={name}
        value="1"
        defaultChecked={isUsual ? value !== '0' : value === '1'}
        disabled={isLocked}
        label={label}
        hint={hint}
        error={error}
      />
    </div>
  )
}

export function CounterChoice(props: Omit<FieldProps, 'name'>) {
  const t = useWords('settings')
  const { value, isLocked, ...words } = useField({ ...props, name: 'ANALYTICS' })
  return (
    <Select {...words} name="ANALYTICS" defaultValue={value} disabled={isLocked}>
      <option value="">{t('noCounter')}</option>
      {counters.map(counter => (
        <option key={counter} value={counter} translate="no">
          {counterNames[counter]}
        </option>
      ))}
    </Select>
  )
}

export const counterNames = {
  matomo: 'Matomo',
  plausible: 'Plausible',
  umami: 'Umami',
  ga4: 'Google Analytics 4',
}
