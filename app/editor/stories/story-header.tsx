import { PencilLine, Redo2, Send, Undo2 } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Link, textLink } from '../../ui/link.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import type { OpenDocument } from '../document/use-document.ts'
import { IconButton, TabLink } from '../icon-button.tsx'
import { SaveStatus } from '../saving/save-status.tsx'
import { titleIn } from '../translation/translation.ts'
import type { StoryDialogName } from './story-dialog.tsx'

type StoryHeaderProps = { doc: OpenDocument; onOpen: (dialog: StoryDialogName) => void }

/** Which page is open, whether it is saved, and what is done with the whole of it. */
export function StoryHeader({ doc: { story, history, saving, dispatch }, onOpen }: StoryHeaderProps) {
  const t = useWords('content')
  const title = titleIn(story, history.present, useLanguage())
  const canUndo = history.past.length > 0
  const canRedo = history.future.length > 0
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-sm text-quiet">
          <Link to="adminContent" className={textLink}>
            {t('story.back')}
          </Link>
          {' / '}
          {story.path}
        </p>
        <h1 className="line-clamp-2 text-2xl">{title}</h1>
      </div>
      <SaveStatus status={saving.status} />
      <div className="flex items-center gap-1">
        <IconButton
          name={t('story.undo')}
          icon={Undo2}
          disabled={!canUndo}
          onClick={() => dispatch({ kind: 'undo' })}
        />
        <IconButton
          name={t('story.redo')}
          icon={Redo2}
          disabled={!canRedo}
          onClick={() => dispatch({ kind: 'redo' })}
        />
        <IconButton name={t('settings.open')} icon={PencilLine} onClick={() => onOpen('settings')} />
        {story.address && <TabLink name={t('stories.visit')} href={story.address} />}
      </div>
      <Button size="small" icon={Send} onClick={() => onOpen('publish')}>
        {t('publish.button')}
      </Button>
    </header>
  )
}
