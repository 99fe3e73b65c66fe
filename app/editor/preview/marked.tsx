import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import type { Block } from '../../../services/content/format/json.ts'
import { Around } from '../../blocks/blocks.tsx'
import type { Blok } from '../../blocks/blok.ts'
import { listBlocks } from '../document/document.ts'
import { send } from './bridge.ts'

/** The block that is worked on. */
export const Marking = createContext<string | undefined>(undefined)

/**
 * Pressing a block opens its fields. It has no box of its own, so that what is in it stands as it does on the page; what
 * is within a block belongs to it.
 */
export function Marked({ blok, children }: { blok: Blok; children: ReactNode }) {
  const marked = use(Marking)
  const isMarked = listBlocks(blok as Block).some(({ _uid }) => _uid === marked)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) bringIntoSight(element.current?.firstElementChild)
  }, [isMarked])
  return (
    <div
      ref={element}
      onClickCapture={() => send(window.parent, { action: 'edit', uid: blok._uid })}
      className={isMarked ? 'contents *:outline-2 *:-outline-offset-2 *:outline-tide' : 'contents'}
    >
      <Around value={undefined}>{children}</Around>
    </div>
  )
}

/** Within the frame only: what is asked of an element is passed on to the page around it. */
function bringIntoSight(element: Element | null | undefined): void {
  if (!element) return
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || (bottom > window.innerHeight && top > window.innerHeight / 2))
    window.scrollBy({ top: top - 40 })
}
