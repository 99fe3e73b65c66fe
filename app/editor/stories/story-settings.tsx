import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { StoryEntry } from '../desk/doors.ts'
import { Problem } from '../problem.tsx'
import { FolderSelect } from './folder-select.tsx'
import { SlugFields } from './slug-fields.tsx'
import { useFaults } from './use-faults.ts'
import { useFolders } from './use-folders.ts'

type StorySettingsProps = {
  story: StoryEntry
  onClose: () => void
  onDone: (story: StoryEntry) => void
  /** Brings what is being written beside it to the server and tells its revision; undefined where that failed. */
  settle?: () => Promise<number | undefined>
}

/** What a story is called, where it lies, and the addresses it is found at. */
export function StorySettings({ story, onClose, onDone, settle }: StorySettingsProps) {
  const t = useWords('content')
  const [name, setName] = useState(story.name)
  const [place, setPlace] = useState<StoryPlace>(story)
  const [tags, setTags] = useState(story.tags.join(', '))
  const { wrong, setFaults } = useFaults()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem('')
    setFaults([])
    const revision = settle ? await settle() : story.revision
    if (revision === undefined) return onClose()
    const { slug, slugs, parentId } = place
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
        <Problem text={problem} />
        <TextField
          label={t('stories.name')}
          hint={t('settings.nameHint')}
          required
          value={name}
          onChange={event => setName(event.target.value)}
          error={wrong('name')}
        />
        <PlaceFields story={story} place={place} wrong={wrong} onChange={setPlace} />
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

type StoryPlace = Pick<StoryEntry, 'slug' | 'slugs' | 'parentId'>

type PlaceFieldsProps = {
  story: StoryEntry
  place: StoryPlace
  wrong: (path: string) => string | undefined
  onChange: (place: StoryPlace) => void
}

/** Its folder and its part of the address; what the site itself reads stays where it is. */
function PlaceFields({ story, place, wrong, onChange }: PlaceFieldsProps) {
  const t = useWords('content')
  const folders = useFolders()
  if (story.isNeeded) return <Banner>{t('settings.needed', { path: `/${story.path}` })}</Banner>
  const isMoved =
    place.slug !== story.slug ||
    place.parentId !== story.parentId ||
    JSON.stringify(place.slugs) !== JSON.stringify(story.slugs)
  return (
    <>
      <FolderSelect
        folders={folders?.filter(({ path }) => !story.isFolder || !`${path}/`.startsWith(`${story.path}/`))}
        value={place.parentId}
        disabled={!folders}
        error={wrong('parent_id')}
        onChange={parentId => onChange({ ...place, parentId })}
      />
      <SlugFields
        slug={place.slug}
        slugs={place.slugs}
        error={wrong('slug')}
        otherError={wrong('translated_slugs')}
        errorIn={code => wrong(`translated_slugs.${code}`)}
        onSlug={slug => onChange({ ...place, slug })}
        onSlugs={slugs => onChange({ ...place, slugs })}
      />
      {isMoved && <Banner>{story.isFolder ? t('settings.movedFolder') : t('settings.movedStory')}</Banner>}
    </>
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
