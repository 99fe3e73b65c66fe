import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { defaultLanguage, type Language, languages } from '../../languages/languages.ts'
import { useWords } from '../words.tsx'
import { findPlace } from './document.ts'
import type { Fault, FieldSchema } from './doors.ts'
import { labelOf, useEditing } from './editor-context.ts'
import type { Block, Json } from './json.ts'
import { Marker } from './marker.tsx'
import { keyIn } from './translation.ts'
import { ValueInput } from './value-input.tsx'

export const nameOf = (language: Language): string =>
  languages.find(({ code }) => code === language)?.name ?? language

type FieldProps = { block: Block; field: string; schema: FieldSchema }

/** One field of a block: alone where it is the same for all, beside its English where it is translated. */
export function Field({ block, field, schema }: FieldProps) {
  const { language, judge } = useEditing()
  const label = labelOf(field, schema)
  if (!schema.translatable || language === defaultLanguage)
    return <Value block={block} field={field} schema={schema} language={defaultLanguage} label={label} />
  return (
    <div className="grid items-start gap-x-4 gap-y-2 @md:grid-cols-2">
      <Value block={block} field={field} schema={schema} language={defaultLanguage} label={label} isTagged />
      <Value
        block={block}
        field={field}
        schema={schema}
        language={language}
        label={label}
        isTagged
        state={judge(block, field, language)}
      />
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
  const { dispatch, root, faults } = useEditing()
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
          <label htmlFor={id} className={isTranslation ? 'text-quiet' : 'font-medium'}>
            {isTranslation ? nameOf(language) : label}
          </label>
          {schema.required && !isTranslation && <span className="text-quiet">{t('fields.required')}</span>}
          <Marker state={state} />
        </div>
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
          <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-[0.2em] size-[1.1em] shrink-0" />
          {t(`fields.${fault.reason}`)}
        </p>
      )}
    </div>
  )
}

/** The service names a field by its way from the root: `body.0.headline`. */
function findFault(faults: readonly Fault[], root: Block, block: Block, key: string): Fault | undefined {
  if (faults.length === 0) return undefined
  const path = [...wayTo(root, block), key].join('.')
  return faults.find(fault => fault.path === path)
}

function wayTo(root: Block, block: Block): string[] {
  const way: string[] = []
  for (let uid = block._uid; uid !== root._uid; ) {
    const place = findPlace(root, uid)
    if (!place) break
    way.unshift(place.field, String(place.index))
    uid = place.parent
  }
  return way
}
