import type { Block } from '../../../services/content/format/json.ts'
import type { FieldSchema } from '../desk/doors.ts'
import { useEditing } from '../editor-context.ts'
import { Field } from '../inputs/field.tsx'
import { fieldsOf } from '../translation/translation.ts'
import { BlockList } from './block-list.tsx'
import { useBlockNames } from './block-names.ts'

const isGroup = ({ type }: FieldSchema): boolean => type === 'section' || type === 'tab'

/** The fields of a block, as its component's schema lists them; sections and tabs are headings here. */
export function BlockFields({ block, only }: { block: Block; only?: 'fields' | 'lists' }) {
  const { components } = useEditing()
  const names = useBlockNames(components)
  const all = fieldsOf(block, components)
  const wanted = all.filter(
    ([, schema]) => isGroup(schema) || only === undefined || (schema.type === 'bloks') === (only === 'lists'),
  )
  const grouped = new Set(all.flatMap(([, schema]) => (isGroup(schema) ? (schema.keys ?? []) : [])))
  const draw = (field: string, schema: FieldSchema) =>
    schema.type === 'bloks' ? (
      <section key={field} aria-label={names.field(field, schema)}>
        {(only !== 'lists' || field !== 'body') && (
          <h3 className="mb-2 text-sm font-medium">{names.field(field, schema)}</h3>
        )}
        <BlockList owner={block} field={field} schema={schema} />
      </section>
    ) : (
      <Field key={field} block={block} field={field} schema={schema} />
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      {wanted.map(([field, schema]) => {
        if (!isGroup(schema)) return grouped.has(field) ? null : draw(field, schema)
        const inner = wanted.filter(([name]) => schema.keys?.includes(name))
        if (inner.length === 0) return null
        return (
          <section
            key={field}
            aria-label={names.field(field, schema)}
            className="grid gap-5 border-t border-line pt-4"
          >
            <h3 className="font-medium">{names.field(field, schema)}</h3>
            {inner.map(([name, own]) => draw(name, own))}
          </section>
        )
      })}
    </div>
  )
}
