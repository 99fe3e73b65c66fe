import { FolderPlus, PencilLine, Trash2 } from 'lucide'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { AssetFolder } from '../desk/doors.ts'
import { IconButton } from '../icon-button.tsx'
import { FolderChoice } from './folder-choice.tsx'

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
        <FolderChoice
          aria-label={t('assets.folder')}
          value={chosen}
          folders={folders}
          none={{ value: 'all', name: t('assets.all') }}
          onChange={event => onChoose(event.target.value === 'all' ? 'all' : Number(event.target.value))}
        />
      </div>
      {folder && (
        <IconButton
          name={t('assets.renameFolder', { name: folder.name })}
          icon={PencilLine}
          isSmall
          onClick={() => setNaming('rename')}
        />
      )}
      {folder && (
        <RemoveFolder
          folder={folder}
          onRemoved={() => {
            onChoose('all')
            onChange()
          }}
        />
      )}
      <Button kind="quiet" size="small" icon={FolderPlus} onClick={() => setNaming('new')}>
        {t('assets.newFolder')}
      </Button>
    </div>
  )
}

/** Asks before it is done. */
function RemoveFolder({ folder, onRemoved }: { folder: AssetFolder; onRemoved: () => void }) {
  const t = useWords('content')
  const [isOpen, setOpen] = useState(false)
  const name = t('assets.removeFolder', { name: folder.name })
  const remove = async () => {
    const outcome = await callDesk('removeFolder', { id: folder.id })
    setOpen(false)
    if (!isRefused(outcome)) onRemoved()
  }
  return (
    <>
      <IconButton name={name} icon={Trash2} isSmall onClick={() => setOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        description={t('assets.removeFolderBody')}
        actions={
          <Button kind="danger" onClick={remove}>
            {t('assets.trash')}
          </Button>
        }
      />
    </>
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
