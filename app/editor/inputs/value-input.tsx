import { lazy, Suspense } from 'react'
import type { Language } from '../../../languages/languages.ts'
import type { Json } from '../../../services/content/format/json.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import { AssetInput } from '../assets/asset-input.tsx'
import { AssetsInput } from '../assets/assets-input.tsx'
import { control } from '../control.ts'
import type { FieldSchema } from '../desk/doors.ts'
import { DateInput } from './date-input.tsx'
import { LinkInput } from './link-input.tsx'
import { OptionInput } from './option-input.tsx'
import { OptionsInput } from './options-input.tsx'
import { StoriesInput } from './stories-input.tsx'
import { TableInput } from './table-input.tsx'
import { TextInput } from './text-input.tsx'

// By far the heaviest part, which only pages with running text need.
const RichTextInput = lazy(() =>
  import('../rich-text/rich-text-input.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })),
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
  const { id, name, schema, value, onChange } = props
  switch (schema.type) {
    case 'text':
    case 'textarea':
    case 'markdown':
    case 'number':
      return <TextInput {...props} />
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
      return <DateInput {...props} />
    case 'richtext':
      return isAwake ? (
        <Suspense fallback={<div className={`${control} min-h-40`} />}>
          <RichTextInput {...props} />
        </Suspense>
      ) : (
        <div className={`${control} min-h-40`} />
      )
    case 'option':
      return schema.source === 'internal_stories' ? <StoriesInput {...props} /> : <OptionInput {...props} />
    case 'options':
      return schema.source === 'internal_stories' ? <StoriesInput {...props} /> : <OptionsInput {...props} />
    case 'multilink':
      return <LinkInput {...props} />
    case 'asset':
    case 'image':
    case 'file':
      return <AssetInput {...props} />
    case 'multiasset':
      return <AssetsInput {...props} />
    case 'table':
      return <TableInput {...props} />
    default:
      return <p className="text-sm text-quiet">{t('fields.unknown')}</p>
  }
}
