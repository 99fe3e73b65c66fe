import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { useFolders } from './use-folders.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { Fault, StoryLine } from '../desk/doors.ts'
import { SlugFields } from './slug-fields.tsx'

type StorySettingsProps = {
  story: StoryLine
  onClose: () => void
  onDone: (story: StoryLine) => void
  /** Brings what is being written beside it to the server and tells its revision; undefined where that failed. */
  settle?: () => Promise<number | undefined>
}

/** What a story is called, where it lies, and the addresses it is found at. */
export function StorySettings({ story, onClose, onDone, settle }: StorySettingsProps) {
  const t = useWords('content')
  const folders = useFolders()
  const [name, setName] = useState(story.name)
  const [slug, setSlug] = useState(story.slug)
  const [slugs, setSlugs] = useState(story.slugs)
  const [parentId, setParent] = useState(story.parentId)
  const [tags, setTags] = useState(story.tags.join(', '))
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isMoved =
    slug !== story.slug ||
    parentId !== story.parentId ||
    JSON.stringify(slugs) !== JSON.stringify(story.slugs)
  const wrong = (path: string) => {
    const fault = faults.find(one => one.path === path)
    return fault && t(`fields.${fault.reason}`)
  }
  const save = async () => {
    setBusy(true)
    setProblem('')
    setFaults([])
    const revision = settle ? await settle() : story.revision
    if (revision === undefined) return onClose()
    const outcome = await callDesk('arrange', {
      id: story.id,
      revision,
      name: name.trim(),
      slug: slug.trim(),
      slugs,
      parentId,
      tags: readTags(tags),
    })
    setBusy(false)
    if (!isRefused(outcome)) return onDone(outcome.story)
    if (outcome.problem === 'invalid') return setFaults(outcome.faults)
    if (outcome.problem === 'needed') return setProblem(t('stories.needed'))
    setProblem(outcome.problem === 'conflict' ? t('settings.conflict') : t('stories.failed'))
  }
  return (
    <Dialog open onClose={onClose} size="medium" title={t('settings.title', { name: story.title })}>
      <form
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        {problem && (
          <Banner tone="alarm" live="alert">
            {problem}
          </Banner>
        )}
        <TextField
          label={t('stories.name')}
          hint={t('settings.nameHint')}
          required
          value={name}
          onChange={event => setName(event.target.value)}
          error={wrong('name')}
        />
        {story.isNeeded ? (
          <Banner>{t('settings.needed', { path: `/${story.path}` })}</Banner>
        ) : (
          <>
            <Select
              label={t('stories.in')}
              value={String(parentId)}
              disabled={!folders}
              error={wrong('parent_id')}
              onChange={event => setParent(Number(event.target.value))}
            >
              <option value="0">{t('stories.top')}</option>
              {folders
                ?.filter(({ path }) => !story.isFolder || !`${path}/`.startsWith(`${story.path}/`))
                .map(folder => (
                  <option key={folder.id} value={folder.id}>
                    {folder.title} (/{folder.path})
                  </option>
                ))}
            </Select>
            <SlugFields
              slug={slug}
              slugs={slugs}
              error={wrong('slug')}
              otherError={wrong('translated_slugs')}
              errorIn={code => wrong(`translated_slugs.${code}`)}
              onSlug={setSlug}
              onSlugs={setSlugs}
            />
            {isMoved && (
              <Banner>{story.isFolder ? t('settings.movedFolder') : t('settings.movedStory')}</Banner>
            )}
          </>
        )}
        <TextField
          label={t('settings.tags')}
          hint={t('settings.tagsHint')}
          optional
          value={tags}
          onChange={event => setTags(event.target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {t('settings.save')}
        </Button>
      </form>
    </Dialog>
  )
}

const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(tag => tag.trim().slice(0, 100))
      .filter(Boolean),
  ),
]
