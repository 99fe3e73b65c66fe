import { FolderPlus, PencilLine, Trash2 } from 'lucide'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { control, iconButton } from '../control.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { AssetFolder } from '../desk/doors.ts'
import { Choice } from '../inputs/choice.tsx'

type AssetFoldersProps = {
  folders: readonly AssetFolder[]
  chosen: number | 'all'
  onChoose: (folder: number | 'all') => void
  onChange: () => void
}

/** The folders of the library: one is looked into, made, renamed or taken away. */
export function AssetFolders({ folders, chosen, onChoose, onChange }: AssetFoldersProps) {
  const t = useWords('content')
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const [isLeaving, setLeaving] = useState(false)
  const folder = folders.find(({ id }) => id === chosen)
  const name = async (text: string) => {
    const outcome =
      naming === 'rename' && folder
        ? await callDesk('renameFolder', { id: folder.id, name: text })
        : await callDesk('createFolder', { name: text })
    if (isRefused(outcome)) return
    setNaming(undefined)
    onChange()
  }
  const remove = async () => {
    if (!folder) return
    const outcome = await callDesk('removeFolder', { id: folder.id })
    setLeaving(false)
    if (isRefused(outcome)) return
    onChoose('all')
    onChange()
  }
  if (naming)
    return (
      <NameForm
        first={naming === 'rename' ? (folder?.name ?? '') : ''}
        onName={name}
        onCancel={() => setNaming(undefined)}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-1">
      <div className="w-52">
        <Choice
          aria-label={t('assets.folder')}
          value={chosen}
          onChange={event => onChoose(event.target.value === 'all' ? 'all' : Number(event.target.value))}
        >
          <option value="all">{t('assets.all')}</option>
          {folders.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Choice>
      </div>
      {folder && (
        <>
          <button
            type="button"
            className={iconButton}
            aria-label={t('assets.renameFolder', { name: folder.name })}
            title={t('assets.renameFolder', { name: folder.name })}
            onClick={() => setNaming('rename')}
          >
            <Icon of={PencilLine} className="size-4" />
          </button>
          <button
            type="button"
            className={iconButton}
            aria-label={t('assets.removeFolder', { name: folder.name })}
            title={t('assets.removeFolder', { name: folder.name })}
            onClick={() => setLeaving(true)}
          >
            <Icon of={Trash2} className="size-4" />
          </button>
        </>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={<Icon of={FolderPlus} className="size-4" />}
        onClick={() => setNaming('new')}
      >
        {t('assets.newFolder')}
      </Button>
      {folder && (
        <Dialog
          open={isLeaving}
          onClose={() => setLeaving(false)}
          title={t('assets.removeFolder', { name: folder.name })}
          description={t('assets.removeFolderBody')}
          actions={
            <Button kind="danger" onClick={remove}>
              {t('assets.trash')}
            </Button>
          }
        />
      )}
    </div>
  )
}

type NameFormProps = { first: string; onName: (name: string) => void; onCancel: () => void }

function NameForm({ first, onName, onCancel }: NameFormProps) {
  const t = useWords('content')
  const [name, setName] = useState(first)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onName(name.trim())
  }
  return (
    <form className="flex flex-wrap gap-2" onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it stands where the button was that was just pressed
        autoFocus
        required
        maxLength={200}
        aria-label={t('assets.folderName')}
        placeholder={t('assets.folderName')}
        value={name}
        onChange={event => setName(event.target.value)}
        className={`${control} w-52`}
      />
      <Button type="submit" size="small">
        {t('assets.save')}
      </Button>
      <Button kind="quiet" size="small" onClick={onCancel}>
        {t('stories.keep')}
      </Button>
    </form>
  )
}
