import { useEffect, useState } from 'react'
import { useLanguage } from '../../words.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { Ask, Drawing } from '../desk/doors.ts'
import { type EditorEvent, listen, send } from './bridge.ts'

type Wish = Pick<Ask<'draw'>, 'words' | 'focused'>

/** The page as it was sent, and then as the editor around it writes it: drawn by the server, the newest words next. */
export function useDrawing(id: number, first: Drawing) {
  const language = useLanguage()
  const [drawing, setDrawing] = useState(first)
  const [marked, setMarked] = useState<string>()
  const [isFramed, setFramed] = useState(false)
  useEffect(() => {
    if (window.parent === window) return
    setFramed(true)
    let wish: Wish = {}
    let isAsking = false
    async function keepUp(): Promise<void> {
      if (isAsking) return
      isAsking = true
      for (let done: Wish | undefined; done !== wish; ) {
        done = wish
        const outcome = await callDesk('draw', { id, language, ...wish })
        if (!isRefused(outcome) && outcome.drawing) setDrawing(outcome.drawing)
      }
      isAsking = false
    }
    const want = (next: Wish) => {
      wish = { ...wish, ...next }
      keepUp()
    }
    const stop = listen<EditorEvent>(
      () => window.parent,
      event => {
        if (event.action === 'input') return want({ words: event.words })
        setMarked(event.uid)
        want({ focused: event.uid })
      },
    )
    send(window.parent, { action: 'initialized' })
    return stop
  }, [id, language])
  return { drawing, marked, isFramed }
}
