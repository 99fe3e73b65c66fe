import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import type { ComponentsByName, FieldSchema } from '../desk/doors.ts'
import { useEditing } from '../editor-context.ts'
import { BlockIcon } from './block-icon.tsx'
import { useBlockNames } from './block-names.ts'

type BlockChoiceProps = { schema: FieldSchema; onChoose: (component: string) => void; onClose: () => void }

/** Which block is to be added, of those that are allowed there. */
export function BlockChoice({ schema, onChoose, onClose }: BlockChoiceProps) {
  const t = useWords('content')
  const { components } = useEditing()
  const names = useBlockNames(components)
  return (
    <Dialog open onClose={onClose} title={t('blocks.choose')}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {allowedIn(schema, components).map(name => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChoose(name)}
              className="flex h-full min-h-14 w-full cursor-pointer items-center gap-3 rounded-md border border-line bg-raised px-3 py-2 text-start leading-snug hover:border-tide hover:bg-tide-soft"
            >
              <BlockIcon name={name} />
              {names.component(name)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export function allowedIn(schema: FieldSchema, components: ComponentsByName): string[] {
  const nestable = Object.values(components).filter(({ isNestable }) => isNestable)
  const listed = schema.restrict_components ? (schema.component_whitelist ?? []) : []
  return nestable.map(({ name }) => name).filter(name => listed.length === 0 || listed.includes(name))
}
