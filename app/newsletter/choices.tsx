import { useState } from 'react'
import { type Frequency, frequencies } from '../../domain/newsletter/parts.ts'
import { type Topic, topics } from '../../domain/newsletter/topics.ts'
import { useRoot } from '../root-data.ts'
import { Fold } from '../ui/fold.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { FieldError } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'

/** What a topic is called; news come from whoever runs the site. */
export function useTopicName(): (topic: Topic) => string {
  const t = useWords('newsletter')
  const operator = useRoot()?.operator
  const name = operator?.isNamed && operator.shortName
  return topic => (topic === 'news' && name ? t('topics.newsOf', { name }) : t(`topics.${topic}`))
}

type TopicsProps = { legend: string; chosen: readonly string[]; error?: string | undefined }

export function TopicChoice({ legend, chosen, error }: TopicsProps) {
  const t = useWords('newsletter')
  const nameOf = useTopicName()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-medium leading-snug">{legend}</legend>
      <div className="divide-y divide-line border-t border-line">
        {topics.map(topic => (
          <Checkbox
            key={topic}
            name="topics"
            value={topic}
            defaultChecked={chosen.includes(topic)}
            label={nameOf(topic)}
            hint={t(`topics.${topic}Hint`)}
            aria-invalid={error ? true : undefined}
            className="py-2"
          />
        ))}
      </div>
      <FieldError id="newsletter-topics">{error}</FieldError>
    </fieldset>
  )
}

const pill =
  'relative flex min-h-12 cursor-pointer items-center rounded-full border border-edge bg-raised px-5 font-medium hover:border-tide ' +
  'has-checked:border-tide has-checked:bg-tide-soft has-checked:text-tide-strong has-checked:inset-ring has-checked:inset-ring-tide ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus'

export function FrequencyChoice({ legend, chosen }: { legend: string; chosen: Frequency }) {
  const t = useWords('newsletter')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-medium leading-snug">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {frequencies.map(frequency => (
          <label key={frequency} className={pill}>
            <input
              type="radio"
              name="frequency"
              value={frequency}
              defaultChecked={frequency === chosen}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none forced-colors:appearance-auto"
            />
            {t(`frequencies.${frequency}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ZoneProps = {
  hint: string
  chosen?: string
  /** All there are, where the page brings them; else they come once it is awake. */
  zones?: readonly string[]
}

/** One line that says which is taken; the hundreds of others are behind it. For who chose none yet, it's what their browser says. */
export function ZoneChoice({ hint, chosen, zones }: ZoneProps) {
  const t = useWords('newsletter')
  const isAwake = useHydrated()
  const known = chosen ?? (isAwake ? Intl.DateTimeFormat().resolvedOptions().timeZone : '')
  const all = zones ?? (isAwake ? Intl.supportedValuesOf('timeZone') : [])
  const [picked, setPicked] = useState<string>()
  const taken = picked ?? known
  const nameOf = (zone: string) => (zone ? zone.replaceAll('_', ' ') : t('form.siteZone'))
  const translateOf = (zone: string) => (zone ? 'no' : undefined)
  const label = t('form.zone')
  return (
    <Fold
      title={
        <>
          {label}{' '}
          <span translate={translateOf(taken)} className="block text-sm font-normal text-quiet">
            {nameOf(taken)}
          </span>
        </>
      }
    >
      <Select
        // Another once the page is awake: it would keep the value it began with.
        key={known}
        name="timeZone"
        label={label}
        hint={known ? hint : undefined}
        defaultValue={known}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
      >
        {[...new Set([known, ...all])].map(zone => (
          <option key={zone} value={zone} translate={translateOf(zone)}>
            {nameOf(zone)}
          </option>
        ))}
      </Select>
    </Fold>
  )
}
