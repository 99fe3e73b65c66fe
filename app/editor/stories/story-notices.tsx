import { Banner } from '../../ui/banner.tsx'
import { useWords } from '../../words.tsx'
import type { OpenDocument } from '../document/use-document.ts'
import { ConflictBanner } from '../saving/conflict-banner.tsx'
import { FoundBanner } from '../saving/found-banner.tsx'
import { SaveTrouble } from '../saving/save-status.tsx'
import { PlanBanner } from './plan-banner.tsx'

/** What an editor has to know or decide before going on. */
export function StoryNotices({ doc }: { doc: OpenDocument }) {
  const t = useWords('content')
  const { story } = doc
  return (
    <>
      <FoundBanner doc={doc} />
      <SaveTrouble doc={doc} />
      <ConflictBanner doc={doc} />
      {story.plans.map(plan => (
        <PlanBanner key={`${plan.action}${plan.at}`} plan={plan} />
      ))}
      {story.unknown.length > 0 && (
        <Banner tone="warning">{t('story.unknown', { names: story.unknown.join(', ') })}</Banner>
      )}
    </>
  )
}
