import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useWords } from '../../words.tsx'
import type { LibraryAsset } from '../desk/doors.ts'
import { useFound } from '../desk/use-found.ts'
import { SearchBox } from '../search-box.tsx'
import { AssetDialog } from './asset-dialog.tsx'
import { AssetFolders } from './asset-folders.tsx'
import { AssetTile } from './asset-tile.tsx'
import { DropZone } from './drop-zone.tsx'
import { useUploads } from './use-uploads.ts'
import { WaitingFile } from './waiting-file.tsx'

type AssetLibraryProps = { onPick?: (asset: LibraryAsset) => void; onlyPictures?: boolean }

/** Everything that was added, and where more is dropped. With `onPick` one is chosen; without, they are looked after. */
export function AssetLibrary({ onPick, onlyPictures = false }: AssetLibraryProps) {
  const t = useWords('content')
  const [search, setSearch] = useState('')
  const [folder, setFolder] = useState<number | 'all'>('all')
  const [found, load] = useFound('assets', { search, ...(folder !== 'all' && { folderId: folder }) })
  const uploads = useUploads(folder === 'all' ? null : folder, load)
  const [described, setDescribed] = useState<LibraryAsset>()
  const folders = found?.folders ?? []
  const assets = found?.assets.filter(asset => !onlyPictures || asset.width !== null)
  // What no one has described is described before it is used.
  const choose = (asset: LibraryAsset) => (onPick && asset.alt.en ? onPick(asset) : setDescribed(asset))
  return (
    <DropZone onFiles={uploads.take}>
      {uploads.refused && (
        <Banner tone="alarm" live="alert" onDismiss={uploads.dismiss}>
          {t('assets.refused', { name: uploads.refused })}
        </Banner>
      )}
      {uploads.waiting.map(file => (
        <WaitingFile
          key={`${file.name}${file.size}${file.lastModified}`}
          file={file}
          onAdd={uploads.add}
          onLeave={uploads.leave}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <SearchBox label={t('assets.search')} value={search} onChange={setSearch} />
        </div>
        <AssetFolders folders={folders} chosen={folder} onChoose={setFolder} onChange={load} />
      </div>
      {assets?.length === 0 && <EmptyState title={t('assets.empty')}>{t('assets.emptyBody')}</EmptyState>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4">
        {assets?.map(asset => (
          <AssetTile
            key={asset.id}
            asset={asset}
            isForPicking={!!onPick}
            onChoose={choose}
            onDescribe={setDescribed}
          />
        ))}
      </ul>
      {described && (
        <AssetDialog
          asset={described}
          folders={folders}
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
