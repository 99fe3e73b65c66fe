import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../../map/addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { useFolders } from './use-folders.ts'
import { useBlockNames } from '../blocks/block-names.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { Components, Fault, StoryLine } from '../desk/doors.ts'

type NewStoryProps = { components: Components; onClose: () => void; onFolder: () => void }

const folderKind = ' folder'
/** Where the site's own lists of them are kept. */
const homes: Record<string, string> = { article: 'posts', 'help-article': 'help' }

/** What visitors can come to see. */
const seen = [...Object.keys(homes), 'page', folderKind]

/** A story or a folder that is not there yet. */
export function NewStory({ components, onClose, onFolder }: NewStoryProps) {
  const t = useWords('content')
  const names = useBlockNames(components)
  const language = useLanguage()
  const navigate = useNavigate()
  const folders = useFolders()
  const roots = Object.values(components)
    .filter(({ isRoot }) => isRoot)
    .sort((a, b) => Number(b.name in homes) - Number(a.name in homes))
  const [kind, setKind] = useState(roots[0]?.name ?? folderKind)
  const [parent, setParent] = useState<number>()
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isBusy, setBusy] = useState(false)
  const parentId = parent ?? homeOf(kind, folders)
  const wrong = (path: string) => {
    const fault = faults.find(one => one.path === path)
    return fault && t(`fields.${fault.reason}`)
  }
  const create = async (form: FormData) => {
    setBusy(true)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const wish = { name: text('name'), slug: text('slug'), parentId }
    const refusal = kind === folderKind ? await makeFolder(wish) : await makeStory(wish)
    setBusy(false)
    if (refusal) setFaults(refusal)
  }
  type Wish = { name: string; slug: string; parentId: number }
  const makeFolder = async (wish: Wish) => {
    const outcome = await callDesk('createStoryFolder', wish)
    if (isRefused(outcome)) return faultsOf(outcome)
    onFolder()
  }
  const makeStory = async (wish: Wish) => {
    const outcome = await callDesk('create', { component: kind, ...wish })
    if (isRefused(outcome)) return faultsOf(outcome)
    await navigate(pathOf('adminStory', language, { id: String(outcome.story.id) }))
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
        <Select
          label={t('stories.in')}
          value={String(parentId)}
          error={wrong('parent_id')}
          onChange={event => setParent(Number(event.target.value))}
        >
          <option value="0">{t('stories.top')}</option>
          {folders?.map(({ id, title, path }) => (
            <option key={id} value={id}>
              {title} (/{path})
            </option>
          ))}
        </Select>
        <Button type="submit" busy={isBusy}>
          {t('stories.create')}
        </Button>
      </form>
    </Dialog>
  )
}

const homeOf = (kind: string, folders: readonly StoryLine[] | undefined): number =>
  folders?.find(({ path }) => path === homes[kind])?.id ?? 0

const faultsOf = (outcome: { problem: string; faults?: Fault[] }): Fault[] =>
  outcome.faults ?? [{ path: 'name', reason: 'other' }]
