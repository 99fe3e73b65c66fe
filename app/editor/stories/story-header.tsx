import { PencilLine, Redo2, Send, Undo2 } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Link, textLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import type { Story } from '../desk/doors.ts'
import type { Block } from '../document/json.ts'
import { IconButton, TabLink } from '../icon-button.tsx'
import { SaveStatus } from '../saving/save-status.tsx'
import type { SaveState } from '../saving/saver.ts'
import { titleIn } from '../translation/translation.ts'

type StoryHeaderProps = {
  story: Story
  content: Block
  status: SaveState['status']
  canUndo: boolean
  canRedo: boolean
  onStep: (kind: 'undo' | 'redo') => void
  onSettings: () => void
  onPublish: () => void
}

/** Which page is open, whether it is saved, and what is done with the whole of it. */
export function StoryHeader(props: StoryHeaderProps) {
  const { story, content, status, canUndo, canRedo, onStep, onSettings, onPublish } = props
  const t = useWords('content')
  const language = useLanguage()
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
        <h1 className="line-clamp-2 text-2xl">
          {story.names[language] || titleIn(content, language) || story.name}
        </h1>
      </div>
      <SaveStatus status={status} />
      <div className="flex items-center gap-1">
        <IconButton name={t('story.undo')} icon={Undo2} disabled={!canUndo} onClick={() => onStep('undo')} />
        <IconButton name={t('story.redo')} icon={Redo2} disabled={!canRedo} onClick={() => onStep('redo')} />
        <IconButton name={t('settings.open')} icon={PencilLine} onClick={onSettings} />
        {story.address && <TabLink name={t('stories.visit')} href={story.address} />}
      </div>
      <Button size="small" icon={<Icon of={Send} className="size-4" />} onClick={onPublish}>
        {t('publish.button')}
      </Button>
    </header>
  )
}
