import { ChevronDown } from 'lucide'
import { useId } from 'react'
import { defaultLanguage } from '../../../languages/languages.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { BlockPlace } from '../document/document.ts'
import { useEditing } from '../editor-context.ts'
import { listPhrases } from '../translation/translation.ts'
import { BlockHandle } from './block-handle.tsx'
import { BlockMenu } from './block-menu.tsx'
import { useBlockNames } from './block-names.ts'
import { summaryOf } from './block-summary.ts'

type BlockCardProps = { block: Block; place: BlockPlace; count: number; onAddBelow: () => void }

/** One block: a line that tells what it is, and opens to its fields. */
export function BlockCard({ block, place, count, onAddBelow }: BlockCardProps) {
  const t = useWords('content')
  const id = useId()
  const { components, language, judge, opened, toggle, Fields } = useEditing()
  const name = useBlockNames(components).component(block.component)
  const isOpen = opened.has(block._uid)
  const todo = listPhrases(block, components).filter(
    phrase => judge(phrase.block, phrase.field, language) !== 'done',
  ).length
  const placed = { block, name, place, count }
  return (
    <div className="rounded-card border border-line bg-raised" data-block={block._uid}>
      <div className="flex items-center gap-1 p-1">
        <BlockHandle {...placed} />
        <button
          id={`block-${block._uid}`}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggle(block._uid)}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md px-2 text-start hover:bg-sunken"
        >
          <Icon
            of={ChevronDown}
            className={`size-4 shrink-0 text-quiet transition-transform duration-(--duration-quick) ${isOpen ? '' : '-rotate-90'}`}
          />
          <span className="truncate font-medium">{name}</span>
          <span className="min-w-0 flex-1 truncate text-sm text-quiet">
            {summaryOf(block, language, components)}
          </span>
          {todo > 0 && language !== defaultLanguage && (
            <span className="tabular shrink-0 text-sm text-quiet">{t('blocks.todo', { count: todo })}</span>
          )}
        </button>
        <BlockMenu {...placed} onAddBelow={onAddBelow} />
      </div>
      {isOpen && (
        <div id={id} className="border-t border-line p-4">
          <Fields block={block} />
        </div>
      )}
    </div>
  )
}
