import { FileText, FolderPlus, Pencil, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words.tsx'
import { AssetDialog } from './asset-dialog.tsx'
import { callDesk, isRefused, sendFile } from './calls.ts'
import { control, iconButton } from './control.ts'
import type { Asset, AssetFolder } from './doors.ts'

type Shelf = { assets: Asset[]; folders: AssetFolder[] }

/** Everything that was added, and where more is dropped. With `onPick` one is chosen; without, they are looked after. */
export function AssetLibrary({ onPick }: { onPick?: (asset: Asset) => void }) {
  const t = useWords('content')
  const [shelf, setShelf] = useState<Shelf>()
  const [search, setSearch] = useState('')
  const [folder, setFolder] = useState<number | 'all'>('all')
  const [waiting, setWaiting] = useState<File[]>([])
  const [refused, setRefused] = useState<string>()
  const [described, setDescribed] = useState<Asset>()

  const load = useCallback(async () => {
    const outcome = await callDesk('assets', { search, ...(folder !== 'all' && { folderId: folder }) })
    if (!isRefused(outcome)) setShelf(outcome)
  }, [search, folder])
  useEffect(() => {
    const timer = setTimeout(() => void load(), 120)
    return () => clearTimeout(timer)
  }, [load])

  const take = (files: Iterable<File>) => {
    setRefused(undefined)
    setWaiting(before => [...before, ...files])
  }
  const leave = (file: File) => setWaiting(before => before.filter(one => one !== file))
  const add = async (file: File, alt: string) => {
    const folderId = folder === 'all' ? null : folder
    const announced = await callDesk('announceAsset', { filename: file.name, folderId })
    const isSent = !isRefused(announced) && (await sendFile(announced.fields, file))
    if (isRefused(announced) || !isSent) return setRefused(file.name)
    const done = await callDesk('describeAsset', { id: announced.id, alt: { en: alt }, folderId })
    if (isRefused(done)) return setRefused(file.name)
    leave(file)
    await load()
  }

  return (
    <DropZone onFiles={take}>
      {refused && (
        <Banner tone="alarm" live="alert" onDismiss={() => setRefused(undefined)}>
          {t('assets.refused', { name: refused })}
        </Banner>
      )}
      {waiting.map(file => (
        <Waiting
          key={`${file.name}${file.size}${file.lastModified}`}
          file={file}
          onAdd={add}
          onLeave={leave}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <input
            type="search"
            aria-label={t('assets.search')}
            placeholder={t('assets.search')}
            value={search}
            onChange={event => setSearch(event.target.value)}
            className={control}
          />
        </div>
        <div className="w-52">
          <select
            aria-label={t('assets.folder')}
            value={folder}
            onChange={event => setFolder(event.target.value === 'all' ? 'all' : Number(event.target.value))}
            className={`${control} cursor-pointer`}
          >
            <option value="all">{t('assets.all')}</option>
            {shelf?.folders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <NewFolder onMade={load} />
      </div>
      {shelf?.assets.length === 0 && (
        <EmptyState title={t('assets.empty')}>{t('assets.emptyBody')}</EmptyState>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4">
        {shelf?.assets.map(asset => (
          <li key={asset.id} className="min-w-0">
            <button
              type="button"
              onClick={() => (onPick ? onPick(asset) : setDescribed(asset))}
              aria-label={
                onPick ? t('assets.pick', { name: asset.name }) : t('assets.edit', { name: asset.name })
              }
              className="block w-full cursor-pointer overflow-hidden rounded-card border border-line bg-sunken hover:border-tide"
            >
              <Thumbnail asset={asset} />
            </button>
            <div className="mt-1 flex items-start gap-1 text-sm leading-snug">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{asset.name}</span>
                <span className="tabular text-quiet">
                  {asset.width
                    ? t('assets.size', { width: asset.width, height: asset.height ?? 0 })
                    : asset.type}
                </span>
              </span>
              {onPick && (
                <button
                  type="button"
                  className={iconButton}
                  aria-label={t('assets.edit', { name: asset.name })}
                  onClick={() => setDescribed(asset)}
                >
                  <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {described && (
        <AssetDialog
          asset={described}
          folders={shelf?.folders ?? []}
          onClose={() => setDescribed(undefined)}
          onDone={async text => {
            setDescribed(undefined)
            if (text) showToast({ text, tone: 'success' })
            await load()
          }}
        />
      )}
    </DropZone>
  )
}

export function Thumbnail({ asset }: { asset: Pick<Asset, 'filename' | 'width' | 'alt'> }) {
  if (!asset.width)
    return (
      <span className="grid aspect-4/3 place-items-center text-quiet">
        <FileText aria-hidden="true" strokeWidth={1.25} className="size-10" />
      </span>
    )
  return (
    <img
      src={`${asset.filename}/m/320x240`}
      alt={asset.alt.en ?? ''}
      loading="lazy"
      className="aspect-4/3 w-full object-cover"
    />
  )
}

function DropZone({ onFiles, children }: { onFiles: (files: Iterable<File>) => void; children: ReactNode }) {
  const t = useWords('content')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div className="grid gap-5" onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <div
        className={`flex flex-wrap items-center gap-4 rounded-card border border-dashed p-4 ${isOver ? 'border-tide bg-tide-soft' : 'border-edge'}`}
      >
        <p className="min-w-0 flex-1 basis-64 text-quiet">{isOver ? t('assets.drop') : t('assets.lead')}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf"
          onChange={event => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button
          kind="secondary"
          size="small"
          icon={<Upload aria-hidden="true" strokeWidth={1.75} className="size-4" />}
          onClick={() => input.current?.click()}
        >
          {t('assets.choose')}
        </Button>
      </div>
      {children}
    </div>
  )
}

type WaitingProps = {
  file: File
  onAdd: (file: File, alt: string) => Promise<void>
  onLeave: (file: File) => void
}

/** Not in the library before someone has said what it shows. */
function Waiting({ file, onAdd, onLeave }: WaitingProps) {
  const t = useWords('content')
  const [alt, setAlt] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-raised p-4"
      onSubmit={async event => {
        event.preventDefault()
        if (!alt.trim()) return
        setBusy(true)
        await onAdd(file, alt.trim())
        setBusy(false)
      }}
    >
      <label className="min-w-0 flex-1 basis-64">
        <span className="block truncate text-sm font-medium">
          {t('assets.alt')}: {file.name}
        </span>
        <span className="mb-1 block text-sm text-quiet">{t('assets.altHint')}</span>
        <input required value={alt} onChange={event => setAlt(event.target.value)} className={control} />
      </label>
      <Button type="submit" size="small" busy={isBusy} disabled={!alt.trim()} title={t('assets.altNeeded')}>
        {t('assets.add')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => onLeave(file)}>
        {t('assets.skip')}
      </Button>
    </form>
  )
}

function NewFolder({ onMade }: { onMade: () => void }) {
  const t = useWords('content')
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <Button
        kind="quiet"
        size="small"
        icon={<FolderPlus aria-hidden="true" strokeWidth={1.75} className="size-4" />}
        onClick={() => setName('')}
      >
        {t('assets.newFolder')}
      </Button>
    )
  return (
    <form
      className="flex gap-2"
      onSubmit={async event => {
        event.preventDefault()
        const outcome = await callDesk('createFolder', { name })
        if (isRefused(outcome)) return
        setName(undefined)
        onMade()
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it stands where the button was that was just pressed
        autoFocus
        required
        aria-label={t('assets.folderName')}
        placeholder={t('assets.folderName')}
        value={name}
        onChange={event => setName(event.target.value)}
        className={control}
      />
      <Button type="submit" size="small">
        {t('stories.create')}
      </Button>
    </form>
  )
}
