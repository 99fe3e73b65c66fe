import { Bookmark, ChevronDown, X } from 'lucide'
import { Form } from 'react-router'
import type { SavedView } from '../../../domain/saved-views/saved-views.ts'
import { useQuery } from '../../map/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { Chip, Chips, chip } from './chips.tsx'
import type { DeskList } from './define-list.ts'

type SavedViewsProps = { list: DeskList; views: SavedView[]; className?: string }

/** One's own ways to look at a list: named addresses. Works without a script. */
export function SavedViews({ list, views, className = '' }: SavedViewsProps) {
  const t = useWords('views')
  const current = list.view(useQuery())
  // What may no longer be saved is left out of views that are there already.
  const cleaned = views.map(view => ({ ...view, query: list.view(new URLSearchParams(view.query)) }))
  const known = cleaned.find(({ query }) => query === current)
  if (views.length === 0 && current === '') return null
  return (
    <div className={`flex flex-wrap items-start gap-2 ${className}`}>
      {views.length > 0 && (
        <Chips label={t('title')}>
          {cleaned.map(({ id, name, query }) => (
            <Chip
              key={id}
              to={list.page}
              query={Object.fromEntries(new URLSearchParams(query))}
              isChosen={id === known?.id}
            >
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      {known ? (
        <Form method="post" className="py-1">
          <input type="hidden" name="viewQuery" value={current} />
          <Button
            type="submit"
            name="removeView"
            value={known.id}
            kind="plain"
            size="small"
            round
            aria-label={t('remove', { name: known.name })}
            icon={X}
          />
        </Form>
      ) : (
        current !== '' && <Naming key={current} current={current} />
      )}
    </div>
  )
}

function Naming({ current }: { current: string }) {
  const t = useWords('views')
  const told = useQuery().get('viewProblem')
  const problem = (['unnamed', 'full'] as const).find(each => each === told)
  return (
    <details open={problem !== undefined} className="py-1 open:w-full">
      <summary className={`${chip(false)} list-none`}>
        <Icon of={Bookmark} className="size-4" />
        {t('save')}
        <Icon of={ChevronDown} className="size-4" />
      </summary>
      <Form method="post" className="mt-3 flex max-w-xl flex-wrap items-end gap-3">
        <input type="hidden" name="viewQuery" value={current} />
        <TextField
          label={t('name')}
          name="viewName"
          maxLength={40}
          required
          error={problem && t(`problems.${problem}`)}
          className="min-w-0 grow"
        />
        <Button type="submit" kind="secondary">
          {t('keep')}
        </Button>
      </Form>
    </details>
  )
}
