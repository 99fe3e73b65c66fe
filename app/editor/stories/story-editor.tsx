import { useMemo, useState } from 'react'
import type { Language } from '../../../languages/languages.ts'
import { Toaster } from '../../ui/overlays/toast.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useWords } from '../../words.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { ComponentsByName, Fault, Story } from '../desk/doors.ts'
import { useDocument } from '../document/use-document.ts'
import { EditingFrame } from '../editing-frame.tsx'
import { LanguageBar } from '../translation/language-bar.tsx'
import { createJudge } from '../translation/translation.ts'
import { StoryDialog, type StoryDialogName } from './story-dialog.tsx'
import { StoryHeader } from './story-header.tsx'
import { StoryNotices } from './story-notices.tsx'
import { StoryViews } from './story-views.tsx'
import { useShown } from './use-shown.ts'

type StoryEditorProps = { story: Story; components: ComponentsByName; language: Language }

/** One page of the site, in the hands of an editor. */
export function StoryEditor({ story: opened, components, language: first }: StoryEditorProps) {
  const t = useWords('content')
  const doc = useDocument(opened)
  const { story, history, dispatch, saver, saving } = doc
  const [language, setLanguage] = useState(first)
  const shown = useShown(history.present)
  const [dialog, setDialog] = useState<StoryDialogName>()
  const [refused, setRefused] = useState<readonly Fault[]>([])
  // What translations are measured against: the words as they were opened, or last confirmed.
  const [measured, setMeasured] = useState(opened)
  const judge = useMemo(() => createJudge(measured.content, measured.outdated), [measured])

  const confirm = async (fields: string[]) => {
    if (!(await saver.flush())) return
    const outcome = await callDesk('confirm', { id: story.id, fields })
    if (isRefused(outcome)) return void showToast({ text: t('stories.failed'), tone: 'alarm' })
    setMeasured(outcome.story)
    showToast({ text: t('story.confirmed'), tone: 'success' })
  }
  return (
    <EditingFrame
      doc={doc}
      shown={shown}
      components={components}
      language={language}
      judge={judge}
      faults={refused.length > 0 ? refused : saving.faults}
      dispatch={next => {
        setRefused([])
        dispatch(next)
      }}
      confirm={confirm}
    >
      <StoryHeader doc={doc} onOpen={setDialog} />
      <LanguageBar states={story.languages} onChoose={setLanguage} />
      <StoryNotices doc={doc} />
      <StoryViews doc={doc} shown={shown} onLanguage={setLanguage} />
      {dialog && (
        <StoryDialog name={dialog} doc={doc} onFaults={setRefused} onClose={() => setDialog(undefined)} />
      )}
      <Toaster />
    </EditingFrame>
  )
}
