import { Banner } from '../../ui/banner.tsx'
import { useWords } from '../../words.tsx'
import type { OpenDocument } from '../document/use-document.ts'
import { useEditing } from '../editor-context.ts'
import { ConflictBanner } from '../saving/conflict-banner.tsx'
import { FoundBanner } from '../saving/found-banner.tsx'
import { SaveTrouble } from '../saving/save-status.tsx'
import { PlanBanner } from './plan-banner.tsx'

/** What an editor has to know or decide before going on. */
export function StoryNotices({ doc }: { doc: OpenDocument }) {
  const t = useWords('content')
  const { root, components } = useEditing()
  const { story, saver, saving, found, takeFound, discardFound, adopt } = doc
  const { status, theirs } = saving
  return (
    <>
      {found && <FoundBanner found={found} onUse={takeFound} onDiscard={discardFound} />}
      <SaveTrouble status={status} onRetry={() => saver.flush()} />
      {status === 'conflict' && theirs && (
        <ConflictBanner
          theirs={theirs}
          mine={root}
          components={components}
          onKeepMine={() => saver.keepMine()}
          onTakeTheirs={() => adopt(theirs)}
        />
      )}
      {story.plans.map(plan => (
        <PlanBanner key={`${plan.action}${plan.at}`} plan={plan} />
      ))}
      {story.unknown.length > 0 && (
        <Banner tone="warning">{t('story.unknown', { names: story.unknown.join(', ') })}</Banner>
      )}
    </>
  )
}
