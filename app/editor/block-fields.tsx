import { BlockList } from './block-list.tsx'
import { labelOf, useEditing } from './editor-context.ts'
import { Field } from './field.tsx'
import type { Block } from './json.ts'
import { fieldsOf } from './translation.ts'

/** Everything that can be said in a block, as its component's schema has it. */
export function BlockFields({ block, only }: { block: Block; only?: 'fields' | 'lists' }) {
  const { components } = useEditing()
  const fields = fieldsOf(block, components).filter(
    ([, { type }]) => only === undefined || (type === 'bloks') === (only === 'lists'),
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      {fields.map(([field, schema]) =>
        schema.type === 'bloks' ? (
          <section key={field} aria-label={labelOf(field, schema)}>
            {(only !== 'lists' || field !== 'body') && (
              <h3 className="mb-2 text-sm font-medium">{labelOf(field, schema)}</h3>
            )}
            <BlockList owner={block} field={field} schema={schema} />
          </section>
        ) : (
          <Field key={field} block={block} field={field} schema={schema} />
        ),
      )}
    </div>
  )
}
