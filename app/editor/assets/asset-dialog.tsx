import { useId, useState } from 'react'
import { languages } from '../../../languages/languages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { Asset, AssetFolder } from '../desk/doors.ts'
import { Choice } from '../inputs/choice.tsx'
import { FocalInput } from './focal-input.tsx'
import { readFocus, writeFocus } from './focal-point.ts'

type AssetDialogProps = {
  asset: Asset
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
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('assets.edit', { name: asset.name })}
      description={isSure ? t('assets.trashSure', { name: asset.name }) : t('assets.altHint')}
      actions={
        isSure ? (
          <Button kind="danger" onClick={trash}>
            {t('assets.trash')}
          </Button>
        ) : (
          <>
            <Button disabled={!alt.en?.trim()} onClick={save}>
              {t('assets.save')}
            </Button>
            <Button kind="quiet" onClick={() => setSure(true)}>
              {t('assets.trash')}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <Banner tone="alarm" live="alert">
          {problem}
        </Banner>
      )}
      {!isSure && asset.width !== null && (
        <FocalInput src={asset.filename} point={point} onChange={setPoint} />
      )}
      {!isSure && (
        <div className="grid gap-3">
          <h3 className="font-medium">{t('assets.alt')}</h3>
          {languages.map(({ code, name }) => (
            <label key={code} className="grid items-center gap-x-3 sm:grid-cols-[7rem_1fr]">
              <span className="text-sm font-medium">{name}</span>
              <input
                lang={code}
                required={code === 'en'}
                aria-label={`${t('assets.alt')}, ${name}`}
                value={alt[code] ?? ''}
                onChange={event => setAlt({ ...alt, [code]: event.target.value })}
                className={control}
              />
            </label>
          ))}
          <label htmlFor={id} className="grid items-center gap-x-3 sm:grid-cols-[7rem_1fr]">
            <span className="text-sm font-medium">{t('assets.folder')}</span>
            <Choice
              id={id}
              value={folderId ?? ''}
              onChange={event => setFolder(event.target.value ? Number(event.target.value) : null)}
            >
              <option value="">{t('assets.noFolder')}</option>
              {folders.map(folder => (
                <option key={folder.id} value={folder.id}>
                  {folder.name}
                </option>
              ))}
            </Choice>
          </label>
        </div>
      )}
    </Dialog>
  )
}
