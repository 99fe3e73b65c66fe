import { type RefObject, useEffect, useRef } from 'react'
import type { Language } from '../../../languages/languages.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { localize, toLang } from '../../../services/content/format/localize.ts'
import type { Story } from '../desk/doors.ts'
import { type EditorEvent, listen, type PageEvent, send } from './bridge.ts'

export type PageInFrame = {
  story: Story
  content: Block
  language: Language
  /** The block that is worked on. */
  focused: string | undefined
  onEdit: (uid: string) => void
}

/** Tells the page in a frame what is written, worked on and published here, and hears which block is pressed there. */
export function usePageInFrame(frame: RefObject<HTMLIFrameElement | null>, page: PageInFrame): void {
  const { story, content, language, focused, onEdit } = page
  const latest = useRef<EditorEvent>(undefined)
  const edit = useRef(onEdit)
  edit.current = onEdit

  useEffect(() => {
    const words = localize(content, toLang(language))
    latest.current = {
      action: 'input',
      story: { id: story.id, name: story.name, lang: language, content: words },
    }
    send(frame.current?.contentWindow, latest.current)
  }, [frame, content, language, story.id, story.name])

  useEffect(
    () =>
      listen<PageEvent>(
        () => frame.current?.contentWindow,
        event => {
          if (event.action === 'initialized')
            send(frame.current?.contentWindow, latest.current ?? { action: 'pingBack' })
          if (event.action === 'ping') send(frame.current?.contentWindow, { action: 'pingBack' })
          if (event.action === 'edit') edit.current(event.dataC.uid)
        },
      ),
    [frame],
  )

  useEffect(() => {
    if (focused)
      send(frame.current?.contentWindow, {
        action: 'highlightComponent',
        componentId: focused,
        storyId: story.id,
      })
  }, [frame, focused, story.id])

  const seen = JSON.stringify(story.languages)
  const told = useRef(seen)
  useEffect(() => {
    if (told.current === seen) return
    told.current = seen
    send(frame.current?.contentWindow, { action: 'published', slug: story.path, storyId: story.id })
  }, [frame, seen, story.path, story.id])
}
