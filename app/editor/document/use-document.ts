import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { isSame } from '../../../services/content/format/json.ts'
import { callDesk } from '../desk/calls.ts'
import type { Story } from '../desk/doors.ts'
import { findDraft, forgetDraft, type KeptDraft } from '../saving/draft-storage.ts'
import { createSaver } from '../saving/saver.ts'
import { openDocument, step } from './document.ts'

export type OpenDocument = ReturnType<typeof useDocument>

/** A story that is open: its words with their steps, and the saving of them. */
export function useDocument(opened: Story) {
  const [story, setStory] = useState(opened)
  const [history, dispatch] = useReducer(step, opened.content, openDocument)
  const [saver] = useState(() => createSaver(opened, callDesk, setStory))
  const saving = useSyncExternalStore(saver.subscribe, saver.read, saver.read)
  const [found, setFound] = useState<KeptDraft>()

  useEffect(() => {
    const draft = findDraft(opened.id)
    if (draft && !isSame(draft.content, opened.content)) setFound(draft)
  }, [opened])
  useEffect(() => {
    // Words that were found are kept until someone has decided about them.
    if (!found) saver.change(history.present)
  }, [saver, history.present, found])
  useEffect(() => {
    const save = () => void saver.flush()
    const warn = (event: BeforeUnloadEvent) => saver.read().status !== 'saved' && event.preventDefault()
    window.addEventListener('online', save)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', save)
    return () => {
      window.removeEventListener('online', save)
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', save)
      saver.stop()
      save()
    }
  }, [saver])

  return {
    story,
    setStory,
    history,
    dispatch,
    saver,
    saving,
    found,
    takeFound() {
      if (found) dispatch({ kind: 'replace', content: found.content })
      setFound(undefined)
    },
    discardFound() {
      forgetDraft(opened.id)
      setFound(undefined)
    },
    /** What is on the server is the draft now; undo still leads back to what was written here. */
    adopt(next: Story) {
      saver.adopt(next)
      setStory(next)
      dispatch({ kind: 'replace', content: next.content })
    },
  }
}
