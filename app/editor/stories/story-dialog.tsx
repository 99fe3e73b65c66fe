import { showToast } from '../../ui/overlays/toasts.ts'
import { useLanguage, useWords } from '../../words.tsx'
import type { Fault } from '../desk/doors.ts'
import type { OpenDocument } from '../document/use-document.ts'
import { titleIn } from '../translation/translation.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { StorySettings } from './story-settings.tsx'

export type StoryDialogName = 'publish' | 'settings'

type StoryDialogProps = {
  name: StoryDialogName
  doc: OpenDocument
  onFaults: (faults: readonly Fault[]) => void
  onClose: () => void
}

/** What is asked before something is done with the whole story. */
export function StoryDialog({ name, doc, onFaults, onClose }: StoryDialogProps) {
  const t = useWords('content')
  const title = titleIn(doc.story, doc.history.present, useLanguage())
  if (name === 'publish') return <PublishDialog doc={doc} onFaults={onFaults} onClose={onClose} />
  const { story, saver, setStory } = doc
  return (
    <StorySettings
      story={{ ...story, title }}
      settle={async () => ((await saver.flush()) ? saver.revision() : undefined)}
      onClose={onClose}
      onDone={line => {
        saver.follow(line.revision)
        setStory(now => ({ ...now, ...line }))
        onClose()
        showToast({ text: t('settings.saved'), tone: 'success' })
      }}
    />
  )
}
