import { FileText, Folder, LockKeyhole } from 'lucide'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useAuthor } from '../author.ts'
import type { StoryEntry } from '../desk/doors.ts'
import { useSayPlan } from './plan-banner.tsx'
import { StoryActions, UntrashButton } from './story-actions.tsx'
import { StoryStates } from './story-states.tsx'

const cell = 'border-b border-line px-3 py-1.5 sm:px-4 group-last/row:border-b-0'

/** One story or folder of the tree: what it is called, where it is, what visitors see of it. */
export function StoryRow({ story, depth, isTrash }: { story: StoryEntry; depth: number; isTrash: boolean }) {
  const t = useWords('content')
  const format = useFormat()
  const nameAuthor = useAuthor()
  const sayPlan = useSayPlan()
  const icon = story.isFolder ? Folder : FileText
  return (
    <tr className="group/row hover:bg-sunken">
      <th scope="row" className={`${cell} w-full max-w-0 text-start font-normal`}>
        <div
          className="flex min-w-0 items-center gap-3 [--step:0.75rem] sm:[--step:1.5rem]"
          style={{ paddingInlineStart: `calc(${depth} * var(--step))` }}
        >
          <Icon of={icon} className="size-5 shrink-0 text-quiet" />
          <div className="min-w-0">
            {story.isFolder || isTrash ? (
              <p className="line-clamp-2 font-medium">{story.title}</p>
            ) : (
              <Link
                to="adminStory"
                params={{ id: String(story.id) }}
                className="line-clamp-2 font-medium no-underline hover:text-tide hover:underline"
              >
                {story.title}
              </Link>
            )}
            <p className="flex min-w-0 items-center gap-1.5 text-sm text-quiet">
              <span className="truncate">/{story.path}</span>
              {story.isNeeded && (
                <span title={t('stories.needed')} className="shrink-0">
                  <Icon of={LockKeyhole} className="size-3.5" />
                  <span className="sr-only">{t('stories.needed')}</span>
                </span>
              )}
              {story.tags.length > 0 && (
                <span className="truncate max-sm:hidden">· {story.tags.join(', ')}</span>
              )}
            </p>
            {story.plans.map(plan => (
              <p
                key={`${plan.action}${plan.at}`}
                className={plan.trouble ? 'text-sm font-medium' : 'text-sm text-quiet'}
              >
                {plan.trouble ? t('stories.late') : sayPlan(plan)}
              </p>
            ))}
            {!story.isFolder && !isTrash && (
              <div className="py-1 sm:hidden">
                <StoryStates story={story} />
              </div>
            )}
          </div>
        </div>
      </th>
      <td className={`${cell} max-sm:hidden`}>
        {!story.isFolder && !isTrash && <StoryStates story={story} />}
      </td>
      <td className={`${cell} text-sm whitespace-nowrap max-lg:hidden`}>
        {!story.isFolder && (
          <>
            <span className="tabular block">{format.date(Date.parse(story.updatedAt), 'medium')}</span>
            <span className="text-quiet">{nameAuthor(story.author)}</span>
          </>
        )}
      </td>
      <td className={`${cell} pe-2`}>
        <div className="flex justify-end">
          {isTrash ? <UntrashButton story={story} /> : <StoryActions story={story} />}
        </div>
      </td>
    </tr>
  )
}
