import { type RefObject, useEffect, useRef } from 'react'
import type { Language } from '../../../languages/languages.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { localize, toLang } from '../../../services/content/format/localize.ts'
import { type EditorEvent, listen, type PageEvent, send } from './bridge.ts'

export type PageInFrame = {
  content: Block
  language: Language
  /** The block that is worked on. */
  focused: string | undefined
  onEdit: (uid: string) => void
}

/** Tells the page in a frame what is written and worked on here, and hears which block is pressed there. */
export function usePageInFrame(frame: RefObject<HTMLIFrameElement | null>, page: PageInFrame): void {
  const { content, language, focused, onEdit } = page
  const latest = useRef<EditorEvent>(undefined)
  const edit = useRef(onEdit)
  edit.current = onEdit
  useEffect(() => {
    latest.current = { action: 'input', words: localize(content, toLang(language)) }
    send(frame.current?.contentWindow, latest.current)
  }, [frame, content, language])
  useEffect(
    () =>
      listen<PageEvent>(
        () => frame.current?.contentWindow,
        event => {
          if (event.action === 'edit') edit.current(event.uid)
          else if (latest.current) send(frame.current?.contentWindow, latest.current)
        },
      ),
    [frame],
  )
  useEffect(() => {
    if (focused) send(frame.current?.contentWindow, { action: 'highlight', uid: focused })
  }, [frame, focused])
}
