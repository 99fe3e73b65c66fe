import { Ellipsis, FileText, Folder, Image, Plus, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigate, useRevalidator } from 'react-router'
import { createFormat } from '../../languages/format.ts'
import { languages } from '../../languages/languages.ts'
import { pathOf } from '../addresses.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link, textLink } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toasts.ts'
import { useLanguage, useWords } from '../words.tsx'
import { callDesk, isRefused } from './calls.ts'
import { control } from './control.ts'
import type { Components, StoryLine } from './doors.ts'
import { StateDot } from './language-bar.tsx'
import { NewStory } from './new-story.tsx'

type StoryTreeProps = {
  stories: StoryLine[]
  total: number
  search: string
  isTrash: boolean
  components: Components
}

/** All there is to edit: folders with what lies in them, or what a search found. */
export function StoryTree({ stories, total, search, isTrash, components }: StoryTreeProps) {
  const t = useWords('content')
  const [isNew, setNew] = useState(false)
  const isFlat = search !== '' || isTrash
  const lines = isFlat ? stories.map(story => ({ story, depth: 0 })) : inOrder(stories)
  return (
    <>
      <header className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-96">
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-1 text-quiet">{t('stories.lead')}</p>
        </div>
        <Link to="adminAssets" className={buttonClasses({ kind: 'quiet', size: 'small' })}>
          <Image aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {t('assets.title')}
        </Link>
        <Link
          to="adminContent"
          query={{ in: isTrash ? undefined : 'trash' }}
          className={buttonClasses({ kind: 'quiet', size: 'small' })}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {isTrash ? t('stories.back') : t('stories.inTrash')}
        </Link>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" strokeWidth={1.75} className="size-4" />}
          onClick={() => setNew(true)}
        >
          {t('stories.new')}
        </Button>
      </header>
      <Form role="search" className="mt-6 flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={search}
          aria-label={t('stories.search')}
          placeholder={t('stories.search')}
          className={`${control} max-w-xl`}
        />
        <Button
          type="submit"
          kind="secondary"
          size="small"
          icon={<Search aria-hidden="true" strokeWidth={1.75} className="size-4" />}
        >
          {t('stories.find')}
        </Button>
      </Form>
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
          <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-raised text-start leading-snug">
            <caption className="sr-only">{t('stories.table')}</caption>
            <thead className="text-sm text-quiet max-sm:sr-only">
              <tr>
                <th scope="col" className={head}>
                  {t('stories.name')}
                </th>
                <th scope="col" className={`${head} max-sm:hidden`}>
                  {t('stories.languages')}
                </th>
                <th scope="col" className={`${head} max-lg:hidden`}>
                  {t('stories.changed')}
                </th>
                <td className={head} />
              </tr>
            </thead>
            <tbody>
              {lines.map(({ story, depth }) => (
                <Line key={story.id} story={story} depth={depth} isTrash={isTrash} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {total > stories.length && (
        <Banner className="mt-4">{t('stories.tooMany', { count: stories.length })}</Banner>
      )}
      {isNew && (
        <NewStory
          components={components}
          folders={stories.filter(({ isFolder }) => isFolder)}
          onClose={() => setNew(false)}
        />
      )}
    </>
  )
}

function Line({ story, depth, isTrash }: { story: StoryLine; depth: number; isTrash: boolean }) {
  const format = createFormat(useLanguage(), 'UTC')
  const Icon = story.isFolder ? Folder : FileText
  return (
    <tr className="group/row hover:bg-sunken">
      <th scope="row" className={`${cell} w-full max-w-0 text-start font-normal`}>
        <div className="flex min-w-0 items-center gap-3" style={{ paddingInlineStart: `${depth * 1.5}rem` }}>
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-quiet" />
          <div className="min-w-0">
            {story.isFolder || isTrash ? (
              <p className="truncate font-medium">{story.name}</p>
            ) : (
              <Link
                to="adminStory"
                params={{ id: String(story.id) }}
                className="block truncate font-medium no-underline hover:text-tide hover:underline"
              >
                {story.name}
              </Link>
            )}
            <p className="truncate text-sm text-quiet">/{story.path}</p>
            {!story.isFolder && !isTrash && (
              <div className="py-1 sm:hidden">
                <States story={story} />
              </div>
            )}
          </div>
        </div>
      </th>
      <td className={`${cell} max-sm:hidden`}>{!story.isFolder && !isTrash && <States story={story} />}</td>
      <td className={`${cell} text-sm whitespace-nowrap max-lg:hidden`}>
        {!story.isFolder && (
          <>
            <span className="tabular block">{format.date(Date.parse(story.updatedAt), 'medium')}</span>
            <span className="text-quiet">{story.author}</span>
          </>
        )}
      </td>
      <td className={`${cell} pe-2 text-end`}>
        <Actions story={story} isTrash={isTrash} />
      </td>
    </tr>
  )
}

const head = 'border-b border-line px-4 py-2 text-start font-medium whitespace-nowrap'
const cell = 'border-b border-line px-4 py-1.5 group-last/row:border-b-0'

/** Nine small marks; in words for those who hear them. */
function States({ story }: { story: StoryLine }) {
  const t = useWords('content')
  const words = languages.map(({ code, name }) => `${name}: ${t(`states.${story.languages[code]}`)}`)
  return (
    <span role="img" aria-label={words.join(', ')} title={words.join('\n')} className="flex shrink-0 gap-1">
      {languages.map(({ code }) => (
        <StateDot key={code} state={story.languages[code]} />
      ))}
    </span>
  )
}

function Actions({ story, isTrash }: { story: StoryLine; isTrash: boolean }) {
  const t = useWords('content')
  const language = useLanguage()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const untrash = async () => {
    const outcome = await callDesk('untrash', { id: story.id })
    if (!isRefused(outcome)) await revalidate()
  }
  const trash = async () => {
    const outcome = await callDesk('trash', { id: story.id })
    if (isRefused(outcome)) return
    showToast({ text: t('stories.trashed', { name: story.name }), action: { run: () => void untrash() } })
    await revalidate()
  }
  const duplicate = async () => {
    const outcome = await callDesk('duplicate', { id: story.id })
    if (!isRefused(outcome)) await navigate(pathOf('adminStory', language, { id: String(outcome.story.id) }))
  }
  if (isTrash)
    return (
      <Button kind="secondary" size="small" onClick={untrash}>
        {t('stories.untrash')}
        <span className="sr-only">: {story.name}</span>
      </Button>
    )
  if (story.isFolder) return null
  return (
    <Menu
      kind="plain"
      round
      label={t('stories.more', { name: story.name })}
      trigger={<Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />}
      items={[
        { id: 'duplicate', label: t('stories.duplicate'), onAction: () => void duplicate() },
        { id: 'trash', label: t('stories.trash'), danger: true, onAction: () => void trash() },
      ]}
    />
  )
}

/** Folders with what lies in them beneath, each in the order its editors gave it. */
function inOrder(stories: StoryLine[], parentId = 0, depth = 0): { story: StoryLine; depth: number }[] {
  const known = new Set(stories.map(({ id }) => id))
  return stories
    .filter(
      story =>
        story.parentId === parentId || (depth === 0 && !known.has(story.parentId) && story.parentId !== 0),
    )
    .flatMap(story => [
      { story, depth },
      ...(story.isFolder
        ? inOrder(
            stories.filter(one => one.id !== story.id),
            story.id,
            depth + 1,
          )
        : []),
    ])
}
