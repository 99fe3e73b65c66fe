import { FileText, Image, Plus, Search, Trash2 } from 'lucide'
import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Link, textLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import type { ComponentsByName, StoryEntry } from '../desk/doors.ts'
import { NewStory } from './new-story.tsx'
import { inOrder, type Placed } from './story-order.ts'
import { StoryRow } from './story-row.tsx'

type StoryTreeProps = {
  stories: StoryEntry[]
  total: number
  search: string
  isTrash: boolean
  components: ComponentsByName
  elsewhere: string | null
}

/** All there is to edit: folders with what lies in them, or what a search found. */
export function StoryTree({ stories, total, search, isTrash, components, elsewhere }: StoryTreeProps) {
  const t = useWords('content')
  const [isNew, setNew] = useState(false)
  const { revalidate } = useRevalidator()
  const isFlat = search !== '' || isTrash
  const lines = isFlat ? stories.map(story => ({ story, depth: 0 })) : inOrder(stories)
  return (
    <>
      {elsewhere && (
        <Banner tone="warning" className="mb-6">
          {t('stories.elsewhere', { host: elsewhere })}
        </Banner>
      )}
      <TreeHeader isTrash={isTrash} onNew={() => setNew(true)} />
      {!isTrash && <StorySearch search={search} />}
      {search && (
        <p role="status" className="mt-3 text-sm text-quiet">
          {t('stories.found', { count: total, search })}{' '}
          <Link to="adminContent" className={textLink}>
            {t('stories.clear')}
          </Link>
        </p>
      )}
      <div className="mt-6">
        {lines.length === 0 ? (
          <EmptyState title={isTrash ? t('stories.emptyTrash') : t('stories.none')}>
            {isTrash ? t('stories.emptyTrashBody') : t('stories.noneBody')}
          </EmptyState>
        ) : (
          <StoryTable lines={lines} isTrash={isTrash} />
        )}
      </div>
      {total > stories.length && (
        <Banner className="mt-4">{t('stories.tooMany', { count: stories.length })}</Banner>
      )}
      {isNew && (
        <NewStory
          components={components}
          onClose={() => setNew(false)}
          onFolder={async () => {
            setNew(false)
            await revalidate()
          }}
        />
      )}
    </>
  )
}

function TreeHeader({ isTrash, onNew }: { isTrash: boolean; onNew: () => void }) {
  const t = useWords('content')
  return (
    <header>
      <div className="flex items-center justify-between gap-3">
        <h1 className="min-w-0 text-3xl">{isTrash ? t('stories.inTrash') : t('title')}</h1>
        <Button size="small" className="shrink-0" icon={Plus} onClick={onNew}>
          {t('stories.new')}
        </Button>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1 basis-80 text-quiet">
          {isTrash ? t('stories.trashLead') : t('stories.lead')}
        </p>
        <div className="flex flex-wrap max-sm:-ms-4">
          <Link to="adminAssets" className={buttonClasses({ kind: 'quiet', size: 'small' })}>
            <Icon of={Image} className="size-4" />
            {t('assets.title')}
          </Link>
          <Link
            to="adminContent"
            query={{ in: isTrash ? undefined : 'trash' }}
            className={buttonClasses({ kind: 'quiet', size: 'small' })}
          >
            <Icon of={isTrash ? FileText : Trash2} className="size-4" />
            {isTrash ? t('stories.back') : t('stories.inTrash')}
          </Link>
        </div>
      </div>
    </header>
  )
}

function StorySearch({ search }: { search: string }) {
  const t = useWords('content')
  return (
    <Form role="search" className="mt-4 flex gap-2">
      <input
        type="search"
        name="q"
        defaultValue={search}
        aria-label={t('stories.search')}
        placeholder={t('stories.search')}
        className={`${control} max-w-xl`}
      />
      <Button type="submit" kind="secondary" size="small" icon={Search}>
        {t('stories.find')}
      </Button>
    </Form>
  )
}

const head = 'border-b border-line px-4 py-2 text-start font-medium whitespace-nowrap'

function StoryTable({ lines, isTrash }: { lines: readonly Placed[]; isTrash: boolean }) {
  const t = useWords('content')
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-raised text-start leading-snug">
      <caption className="sr-only">{t('stories.table')}</caption>
      <thead className="text-sm text-quiet max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>
            {t('stories.name')}
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            {!isTrash && t('stories.languages')}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {t('stories.changed')}
          </th>
          <td className={head} />
        </tr>
      </thead>
      <tbody>
        {lines.map(({ story, depth }) => (
          <StoryRow key={story.id} story={story} depth={depth} isTrash={isTrash} />
        ))}
      </tbody>
    </table>
  )
}
