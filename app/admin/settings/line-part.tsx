import { ChevronDown } from 'lucide'
import { languages } from '../../../languages/languages.ts'
import type { SettingsCard } from '../../../server/doors/settings.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { SettingsAnswer } from './answer.ts'
import { SettingField, useFault } from './field.tsx'
import { HoursField } from './hours-field.tsx'
import { SectionForm } from './section.tsx'

/** The organisation's own line, which comes first wherever help is offered. */
export function LineForm({ card, answer }: { card: SettingsCard; answer: SettingsAnswer | undefined }) {
  const line = card.sections.line
  const given = { card: line, answer: answer?.form === 'line' ? answer : undefined }
  return (
    <SectionForm place="line" section="line" card={line} answer={answer}>
      <SettingField {...given} name="OPERATOR_LINE" type="tel" autoComplete="off" />
      <SettingField {...given} name="OPERATOR_LINE_SHOWN" autoComplete="off" />
      <HoursField card={card} answer={given.answer} />
      <SettingField
        {...given}
        name="OPERATOR_TIME_ZONE"
        autoComplete="off"
        translate="no"
        placeholder="UTC"
      />
      <Notes card={card} answer={given.answer} />
    </SectionForm>
  )
}

function Notes({ card, answer }: { card: SettingsCard; answer: SettingsAnswer | undefined }) {
  const t = useWords('settings')
  const error = useFault('OPERATOR_LINE_NOTE', answer)
  const lock = card.sections.line.locks.OPERATOR_LINE_NOTE
  return (
    <details
      open={error !== undefined}
      className="border-y border-line [&[open]>summary>:last-child]:rotate-180"
    >
      <summary className="flex min-h-15 cursor-pointer items-center justify-between gap-3 py-2 font-medium marker:content-none">
        {t('fields.OPERATOR_LINE_NOTE')}
        <Icon of={ChevronDown} className="size-5 shrink-0 text-quiet" />
      </summary>
      <div className="grid gap-4 pb-5">
        <p className="text-sm text-quiet">
          {lock ? t('locked', { name: lock }) : t('hints.OPERATOR_LINE_NOTE')}
        </p>
        {languages.map(({ code, name }) => (
          <TextField
            key={code}
            name={`note.${code}`}
            lang={code}
            maxLength={120}
            autoComplete="off"
            label={<span lang={code}>{name}</span>}
            defaultValue={answer?.fields[`note.${code}`] ?? card.notes[code]}
            readOnly={lock !== undefined}
            error={error}
          />
        ))}
      </div>
    </details>
  )
}
