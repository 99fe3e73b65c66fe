import { useId, useState } from 'react'
import { languages } from '../../../languages/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { AssetFolder, LibraryAsset } from '../desk/doors.ts'
import { Problem } from '../problem.tsx'
import { FocalInput } from './focal-input.tsx'
import { readFocus, writeFocus } from './focal-point.ts'
import { FolderChoice } from './folder-choice.tsx'

type AssetDialogProps = {
  asset: LibraryAsset
  folders: readonly AssetFolder[]
  onClose: () => void
  onDone: (text: string) => void
}

/** What a picture shows, in nine languages, and where it lies. */
export function AssetDialog({ asset, folders, onClose, onDone }: AssetDialogProps) {
  const t = useWords('content')
  const id = useId()
  const [alt, setAlt] = useState(asset.alt)
  const [folderId, setFolder] = useState(asset.folderId)
  const measures = { width: asset.width ?? 0, height: asset.height ?? 0 }
  const [point, setPoint] = useState(() => readFocus(asset.focus, measures))
  const [isSure, setSure] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async () => {
    const focus = asset.width ? { focus: writeFocus(point, measures) } : {}
    const outcome = await callDesk('describeAsset', { id: asset.id, alt, folderId, ...focus })
    if (isRefused(outcome)) return setProblem(t('stories.failed'))
    onDone(t('assets.saved'))
  }
  const trash = async () => {
    const outcome = await callDesk('trashAsset', { id: asset.id })
    if (isRefused(outcome)) return setProblem(t('stories.failed'))
    onDone('')
  }
  const frame = {
    open: true,
    onClose,
    size: 'medium',
    title: t('assets.edit', { name: asset.name }),
  } as const
  if (isSure)
    return (
      <Dialog
        {...frame}
        description={t('assets.trashSure', { name: asset.name })}
        actions={
          <Button kind="danger" onClick={trash}>
            {t('assets.trash')}
          </Button>
        }
      >
        <Problem text={problem} />
      </Dialog>
    )
  return (
    <Dialog
      {...frame}
      description={t('assets.altHint')}
      actions={
        <>
          <Button disabled={!alt.en?.trim()} onClick={save}>
            {t('assets.save')}
          </Button>
          <Button kind="quiet" onClick={() => setSure(true)}>
            {t('assets.trash')}
          </Button>
        </>
      }
    >
      <Problem text={problem} />
      {asset.width !== null && <FocalInput src={asset.filename} point={point} onChange={setPoint} />}
      <div className="grid gap-3">
        <AltInputs alt={alt} onChange={setAlt} />
        <label htmlFor={id} className={row}>
          <span className="text-sm font-medium">{t('assets.folder')}</span>
          <FolderChoice
            id={id}
            value={folderId ?? ''}
            folders={folders}
            none={{ value: '', name: t('assets.noFolder') }}
            onChange={event => setFolder(event.target.value ? Number(event.target.value) : null)}
          />
        </label>
      </div>
    </Dialog>
  )
}

const row = 'grid items-center gap-x-3 sm:grid-cols-[7rem_1fr]'

type AltInputsProps = { alt: LibraryAsset['alt']; onChange: (alt: LibraryAsset['alt']) => void }

function AltInputs({ alt, onChange }: AltInputsProps) {
  const t = useWords('content')
  return (
    <>
      <h3 className="font-medium">{t('assets.alt')}</h3>
      {languages.map(({ code, name }) => (
        <label key={code} className={row}>
          <span className="text-sm font-medium">{name}</span>
          <input
            lang={code}
            required={code === 'en'}
            aria-label={`${t('assets.alt')}, ${name}`}
            value={alt[code] ?? ''}
            onChange={event => onChange({ ...alt, [code]: event.target.value })}
            className={control}
          />
        </label>
      ))}
    </>
  )
}
