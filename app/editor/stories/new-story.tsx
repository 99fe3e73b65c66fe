import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { ComponentsByName, Fault, StoryEntry } from '../desk/doors.ts'
import { FolderSelect } from './folder-select.tsx'
import { useFaults } from './use-faults.ts'
import { useFolders } from './use-folders.ts'
import { useOpenStory } from './use-open-story.ts'

type NewStoryProps = { components: ComponentsByName; onClose: () => void; onFolder: () => void }

const folderKind = ' folder'
/** Where the site's own lists of them are kept. */
const homes: Record<string, string> = { article: 'posts', 'help-article': 'help' }

/** What visitors can come to see. */
const seen = [...Object.keys(homes), 'page', folderKind]

/** A story or a folder that is not there yet. */
export function NewStory({ components, onClose, onFolder }: NewStoryProps) {
  const t = useWords('content')
  const names = useBlockNames(components)
  const openStory = useOpenStory()
  const folders = useFolders()
  const roots = Object.values(components)
    .filter(({ isRoot }) => isRoot)
    .sort((a, b) => Number(b.name in homes) - Number(a.name in homes))
  const [kind, setKind] = useState(roots[0]?.name ?? folderKind)
  const [parent, setParent] = useState<number>()
  const { wrong, setFaults } = useFaults()
  const [isBusy, setBusy] = useState(false)
  const parentId = parent ?? homeOf(kind, folders)
  const create = async (form: FormData) => {
    setBusy(true)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const wish = { name: text('name'), slug: text('slug'), parentId }
    const outcome =
      kind === folderKind
        ? await callDesk('createStoryFolder', wish)
        : await callDesk('create', { component: kind, ...wish })
    if (isRefused(outcome)) setFaults(faultsOf(outcome))
    else if ('story' in outcome) await openStory(outcome.story)
    else onFolder()
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} title={t('stories.newTitle')}>
      <form
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void create(new FormData(event.currentTarget))
        }}
      >
        <Select label={t('stories.kind')} value={kind} onChange={event => setKind(event.target.value)}>
          {roots.map(({ name }) => (
            <option key={name} value={name}>
              {names.component(name)}
            </option>
          ))}
          <option value={folderKind}>{t('stories.folder')}</option>
        </Select>
        {!seen.includes(kind) && <Banner>{t('stories.unseen')}</Banner>}
        <TextField label={t('stories.name')} name="name" required error={wrong('name')} />
        <TextField
          label={t('stories.slug')}
          name="slug"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('stories.slugHint')}
          error={wrong('slug')}
        />
        <FolderSelect folders={folders} value={parentId} error={wrong('parent_id')} onChange={setParent} />
        <Button type="submit" busy={isBusy}>
          {t('stories.create')}
        </Button>
      </form>
    </Dialog>
  )
}

const homeOf = (kind: string, folders: readonly StoryEntry[] | undefined): number =>
  folders?.find(({ path }) => path === homes[kind])?.id ?? 0

const faultsOf = (outcome: { problem: string; faults?: Fault[] }): Fault[] =>
  outcome.faults ?? [{ path: 'name', reason: 'other' }]
