import { Pencil, TriangleAlert } from 'lucide'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { iconButton } from '../control.ts'
import { callDesk, isRefused, sendFile } from '../desk/calls.ts'
import type { Asset } from '../desk/doors.ts'
import { useFound } from '../desk/use-found.ts'
import { SearchBox } from '../search-box.tsx'
import { AssetDialog } from './asset-dialog.tsx'
import { AssetFolders } from './asset-folders.tsx'
import { DropZone } from './drop-zone.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { WaitingFile } from './waiting-file.tsx'

type AssetLibraryProps = { onPick?: (asset: Asset) => void; onlyPictures?: boolean }

/** Everything that was added, and where more is dropped. With `onPick` one is chosen; without, they are looked after. */
export function AssetLibrary({ onPick, onlyPictures = false }: AssetLibraryProps) {
  const t = useWords('content')
  const [search, setSearch] = useState('')
  const [folder, setFolder] = useState<number | 'all'>('all')
  const [shelf, load] = useFound('assets', { search, ...(folder !== 'all' && { folderId: folder }) })
  const [waiting, setWaiting] = useState<File[]>([])
  const [refused, setRefused] = useState<string>()
  const [described, setDescribed] = useState<Asset>()
  const assets = shelf?.assets.filter(asset => !onlyPictures || asset.width !== null)

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
  // What no one has described is described before it is used.
  const choose = (asset: Asset) => (onPick && asset.alt.en ? onPick(asset) : setDescribed(asset))

  return (
    <DropZone onFiles={take}>
      {refused && (
        <Banner tone="alarm" live="alert" onDismiss={() => setRefused(undefined)}>
          {t('assets.refused', { name: refused })}
        </Banner>
      )}
      {waiting.map(file => (
        <WaitingFile
          key={`${file.name}${file.size}${file.lastModified}`}
          file={file}
          onAdd={add}
          onLeave={leave}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <SearchBox label={t('assets.search')} value={search} onChange={setSearch} />
        </div>
        <AssetFolders folders={shelf?.folders ?? []} chosen={folder} onChoose={setFolder} onChange={load} />
      </div>
      {assets?.length === 0 && <EmptyState title={t('assets.empty')}>{t('assets.emptyBody')}</EmptyState>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4">
        {assets?.map(asset => (
          <li key={asset.id} className="min-w-0">
            <button
              type="button"
              onClick={() => choose(asset)}
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
                <span className="tabular block text-quiet">
                  {asset.width
                    ? t('assets.size', { width: asset.width, height: asset.height ?? 0 })
                    : asset.type}
                </span>
                {!asset.alt.en && (
                  <span className="flex items-center gap-1">
                    <Icon of={TriangleAlert} className="size-3.5 shrink-0" />
                    {t('assets.noAlt')}
                  </span>
                )}
              </span>
              {onPick && (
                <button
                  type="button"
                  className={iconButton}
                  aria-label={t('assets.edit', { name: asset.name })}
                  onClick={() => setDescribed(asset)}
                >
                  <Icon of={Pencil} className="size-4" />
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
