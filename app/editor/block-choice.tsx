import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words.tsx'
import { useBlockNames } from './block-names.ts'
import type { Components, FieldSchema } from './doors.ts'
import { useEditing } from './editor-context.ts'

type BlockChoiceProps = { schema: FieldSchema; onChoose: (component: string) => void; onClose: () => void }

/** Which kind of block is to be added, of those that may stand there. */
export function BlockChoice({ schema, onChoose, onClose }: BlockChoiceProps) {
  const t = useWords('content')
  const { components } = useEditing()
  const names = useBlockNames(components)
  return (
    <Dialog open onClose={onClose} title={t('blocks.choose')}>
      <ul className="grid gap-1 sm:grid-cols-2">
        {allowedIn(schema, components).map(name => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChoose(name)}
              className="min-h-11 w-full cursor-pointer rounded-md border border-line bg-raised px-3 py-2 text-start hover:border-tide hover:bg-tide-soft"
            >
              {names.component(name)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export function allowedIn(schema: FieldSchema, components: Components): string[] {
  const nestable = Object.values(components).filter(({ isNestable }) => isNestable)
  const listed = schema.restrict_components ? (schema.component_whitelist ?? []) : []
  return nestable.map(({ name }) => name).filter(name => listed.length === 0 || listed.includes(name))
}
