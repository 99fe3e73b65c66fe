import { type ReactNode, useRef } from 'react'
import { BlockFields } from './blocks/block-fields.tsx'
import { undoByKey } from './document/undo-key.ts'
import type { OpenDocument } from './document/use-document.ts'
import { type Editing, EditingContext } from './editor-context.ts'
import type { ShownBlocks } from './stories/use-shown.ts'

type EditingFrameProps = Pick<
  Editing,
  'components' | 'language' | 'judge' | 'faults' | 'dispatch' | 'confirm'
> & {
  doc: OpenDocument
  shown: ShownBlocks
  children: ReactNode
}

/** Around everything that edits one document: its parts know of it, undo works in all of them, and changes are read out. */
export function EditingFrame({ doc, shown, children, ...own }: EditingFrameProps) {
  const announcement = useRef<HTMLParagraphElement>(null)
  const editing: Editing = {
    ...own,
    root: doc.history.present,
    opened: shown.shown,
    toggle: shown.toggle,
    announce: text => {
      if (announcement.current) announcement.current.textContent = text
    },
    Fields: BlockFields,
  }
  return (
    <EditingContext value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what passes through */}
      <div
        // A form before the page has steps of its own.
        onKeyDownCapture={event =>
          (event.target as Element).closest('dialog') || undoByKey(event, doc.dispatch)
        }
        onFocus={event => shown.setFocused(event.target.closest<HTMLElement>('[data-block]')?.dataset.block)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <p ref={announcement} aria-live="assertive" className="sr-only" />
        {children}
      </div>
    </EditingContext>
  )
}
