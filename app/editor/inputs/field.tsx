import { CircleAlert, CircleDashed, Clock3 } from 'lucide'
import { useId } from 'react'
import { defaultLanguage, type Language } from '../../../languages/languages.ts'
import type { Block, Json } from '../../../services/content/format/json.ts'
import { keyIn } from '../../../services/content/format/localize.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { chip } from '../control.ts'
import type { FieldSchema } from '../desk/doors.ts'
import { findFault } from '../document/fault-place.ts'
import { useEditing } from '../editor-context.ts'
import { useLanguageName } from '../translation/language-name.ts'
import { ValueInput } from './value-input.tsx'

type FieldProps = { block: Block; field: string; schema: FieldSchema }

/** One field of a block: alone where it is the same for all, beside its English where it is translated. */
export function Field({ block, field, schema }: FieldProps) {
  const { language, judge, components } = useEditing()
  const shared = { block, field, schema, label: useBlockNames(components).field(field, schema) }
  if (!schema.translatable || language === defaultLanguage)
    return <Value {...shared} language={defaultLanguage} />
  return (
    <div className="grid items-start gap-x-4 gap-y-2 @md:grid-cols-2">
      <Value {...shared} language={defaultLanguage} isTagged />
      <Value {...shared} language={language} isTagged state={judge(block, field, language)} />
    </div>
  )
}

type ValueProps = FieldProps & {
  language: Language
  label: string
  isTagged?: boolean
  state?: ReturnType<ReturnType<typeof useEditing>['judge']>
}

function Value({ block, field, schema, language, label, isTagged, state = 'done' }: ValueProps) {
  const t = useWords('content')
  const { dispatch, root, faults, confirm } = useEditing()
  const nameOf = useLanguageName()
  const id = useId()
  const key = keyIn(field, language)
  const isTranslation = language !== defaultLanguage
  const fault = findFault(faults, root, block, key)
  const set = (value: Json | undefined) =>
    dispatch({ kind: 'set', uid: block._uid, key, value, at: Date.now() })
  const name = isTagged ? t('fields.inLanguage', { field: label, language: nameOf(language) }) : label
  return (
    <div className="min-w-0" data-field={`${block._uid}.${key}`}>
      {schema.type !== 'boolean' && (
        <div className="mb-1 flex min-h-6 flex-wrap items-center gap-2 text-sm">
          <label htmlFor={id} className={isTranslation ? 'text-quiet first-letter:uppercase' : 'font-medium'}>
            {isTranslation ? nameOf(language) : label}
          </label>
          {schema.required && !isTranslation && <span className="text-quiet">{t('fields.required')}</span>}
          {state !== 'done' && (
            <span className={`${chip} border border-edge text-quiet`}>
              <Icon of={state === 'missing' ? CircleDashed : Clock3} className="size-3.5" />
              {t(`fields.${state}`)}
            </span>
          )}
          {state === 'outdated' && (
            <button
              type="button"
              onClick={() => confirm([`${block._uid}.${key}`])}
              className="-my-1 min-h-8 cursor-pointer rounded-md px-1.5 font-medium text-tide-strong underline underline-offset-4 hover:bg-tide-soft pointer-coarse:min-h-11"
            >
              {t('fields.confirm')}
              <span className="sr-only">: {name}</span>
            </button>
          )}
        </div>
      )}
      {schema.description && !isTranslation && (
        <p className="mb-1 text-sm text-quiet">{schema.description}</p>
      )}
      <ValueInput
        id={id}
        name={name}
        schema={schema}
        value={block[key]}
        language={language}
        isWrong={!!fault}
        onChange={set}
      />
      {fault && (
        <p id={`${id}-error`} className="mt-1 flex gap-1.5 text-sm font-medium text-alarm">
          <Icon of={CircleAlert} className="mt-[0.2em] size-[1.1em] shrink-0" />
          {t(`fields.${fault.reason}`)}
        </p>
      )}
    </div>
  )
}
