import { lazy, Suspense } from 'react'
import type { Language } from '../../languages/languages.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import { AssetInput } from './asset-input.tsx'
import { control } from './control.ts'
import type { FieldSchema } from './doors.ts'
import { isObject, type Json, textOf } from './json.ts'
import { LinkInput } from './link-input.tsx'
import { OptionInput } from './option-input.tsx'
import { StoriesInput } from './stories-input.tsx'

// By far the heaviest part, which only pages with running text need.
const RichTextInput = lazy(() =>
  import('./rich-text-input.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })),
)

export type InputProps = {
  id: string
  /** What it is called, with its language where it has one. */
  name: string
  schema: FieldSchema
  value: Json | undefined
  language: Language
  isWrong: boolean
  onChange: (value: Json | undefined) => void
}

/** What a value is written with, by the type its component's schema gives it. */
export function ValueInput(props: InputProps) {
  const t = useWords('content')
  const isAwake = useHydrated()
  const { id, name, schema, value, language, isWrong, onChange } = props
  const shared = {
    id,
    lang: language,
    'aria-label': name,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-error` : undefined,
  }
  switch (schema.type) {
    case 'text':
      return (
        <input
          {...shared}
          type="text"
          value={shown(value)}
          onChange={event => onChange(event.target.value)}
          className={control}
        />
      )
    case 'textarea':
    case 'markdown':
      return (
        <textarea
          {...shared}
          rows={2}
          value={shown(value)}
          onChange={event => onChange(event.target.value)}
          className={`${control} field-sizing-content max-h-96 min-h-16 resize-y`}
        />
      )
    case 'number':
      return (
        <input
          {...shared}
          type="text"
          inputMode="decimal"
          value={shown(value)}
          onChange={event => onChange(event.target.value)}
          className={`${control} tabular`}
        />
      )
    case 'boolean':
      return (
        <Checkbox
          id={id}
          label={name}
          checked={value === true}
          onChange={event => onChange(event.target.checked)}
        />
      )
    case 'datetime':
      return (
        <input
          {...shared}
          type="date"
          value={textOf(value).slice(0, 10)}
          onChange={event => onChange(withDate(textOf(value), event.target.value))}
          className={`${control} tabular max-w-52`}
        />
      )
    case 'richtext':
      return isAwake ? (
        <Suspense fallback={<div className={`${control} min-h-40`} />}>
          <RichTextInput {...props} />
        </Suspense>
      ) : (
        <div className={`${control} min-h-40`} />
      )
    case 'option':
      return <OptionInput {...props} />
    case 'options':
      return schema.source === 'internal_stories' ? <StoriesInput {...props} /> : <Unknown />
    case 'multilink':
      return <LinkInput {...props} />
    case 'asset':
      return <AssetInput {...props} />
    default:
      return <Unknown />
  }

  function Unknown() {
    return <p className="text-sm text-quiet">{t('fields.unknown')}</p>
  }
}

const shown = (value: Json | undefined): string =>
  value === undefined || value === null || isObject(value) || Array.isArray(value) ? '' : String(value)

/** A time that was set stays when the day changes. */
const withDate = (before: string, date: string): string => (date ? date + before.slice(10) : '')
