import { useId } from 'react'
import { type Language, languageCodes, languages } from '../../../languages/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import type { Story } from '../desk/doors.ts'
import { useEditing } from '../editor-context.ts'
import { useLanguageName } from '../translation/language-name.ts'
import { StateDot } from './story-states.tsx'

type LanguagesInputProps = {
  story: Story
  chosen: readonly Language[]
  onChange: (chosen: readonly Language[]) => void
}

/** Which languages are meant, each with what visitors see of it. */
export function LanguagesInput({ story, chosen, onChange }: LanguagesInputProps) {
  const t = useWords('content')
  const { language } = useEditing()
  const nameOf = useLanguageName()
  const toggle = (code: Language) =>
    onChange(languageCodes.filter(one => chosen.includes(one) !== (one === code)))
  return (
    <fieldset>
      <legend className="font-medium">{t('publish.which')}</legend>
      <div className="-mx-4 flex flex-wrap">
        <Button kind="quiet" size="small" onClick={() => onChange(languageCodes)}>
          {t('publish.all')}
        </Button>
        <Button kind="quiet" size="small" onClick={() => onChange([language])}>
          {t('publish.current', { language: nameOf(language) })}
        </Button>
      </div>
      <ul className="grid gap-x-6 rounded-md border border-line px-3 py-1 sm:grid-cols-2">
        {languages.map(({ code, name }) => (
          <li key={code}>
            <Checkbox
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
              label={
                <span className="block leading-snug">
                  {name}
                  <span className="flex items-center gap-2 text-sm text-quiet">
                    <StateDot state={story.languages[code]} />
                    {t(`states.${story.languages[code]}`)}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The time is kept while someone looks at the other choice. */
type Time = { isLater: boolean; at: string }

/** Now, or at a time to come. */
export function TimeInput({ isLater, at, onChange }: Time & { onChange: (time: Time) => void }) {
  const t = useWords('content')
  const id = useId()
  const { timeZone } = useFormat()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('publish.when')}</legend>
      <div className="flex gap-6">
        {[false, true].map(later => (
          <label key={String(later)} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={id}
              checked={isLater === later}
              onChange={() => onChange({ isLater: later, at })}
              className="size-5 accent-tide"
            />
            {later ? t('publish.later') : t('publish.now')}
          </label>
        ))}
      </div>
      {isLater && (
        <label className="grid gap-1">
          <span className="text-sm font-medium">{t('publish.at')}</span>
          <input
            type="datetime-local"
            value={at}
            onChange={event => onChange({ isLater, at: event.target.value })}
            className={`${control} tabular max-w-72`}
          />
          <span className="text-sm text-quiet">{t('publish.zone', { zone: timeZone })}</span>
        </label>
      )}
    </fieldset>
  )
}
