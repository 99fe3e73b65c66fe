import { useState } from 'react'
import { languageCodes } from '../../../languages/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { StoryEntry } from '../desk/doors.ts'
import { Problem } from '../problem.tsx'
import { useLanguageName } from '../translation/language-name.ts'

type TrashDialogProps = { story: StoryEntry; onClose: () => void; onDone: () => void }

/** Explains what visitors will miss, before something is thrown away. */
export function TrashDialog({ story, onClose, onDone }: TrashDialogProps) {
  const t = useWords('content')
  const format = useFormat()
  const nameOf = useLanguageName()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const seen = languageCodes.filter(code => story.languages[code] !== 'unpublished')
  const trash = async () => {
    setBusy(true)
    const outcome = await callDesk('trash', { id: story.id })
    setBusy(false)
    if (!isRefused(outcome)) return onDone()
    setProblem(outcome.problem === 'needed' ? t('stories.needed') : t('stories.failed'))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('stories.trashTitle', { name: story.title })}
      actions={
        <>
          <Button kind="danger" busy={isBusy} onClick={trash}>
            {t('stories.trash')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t('stories.keep')}
          </Button>
        </>
      }
    >
      <Problem text={problem} />
      <ul className="grid list-disc gap-2 ps-5">
        {story.isFolder && <li>{t('stories.trashFolder')}</li>}
        {seen.length > 0 && <li>{t('stories.trashSeen', { languages: format.list(seen.map(nameOf)) })}</li>}
        {!story.isFolder && seen.length === 0 && <li>{t('stories.trashUnseen')}</li>}
        <li>{t('stories.trashWaits')}</li>
      </ul>
    </Dialog>
  )
}
