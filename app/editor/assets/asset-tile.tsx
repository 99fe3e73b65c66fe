import { Pencil, TriangleAlert } from 'lucide'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { LibraryAsset } from '../desk/doors.ts'
import { IconButton } from '../icon-button.tsx'
import { Thumbnail } from './thumbnail.tsx'

type AssetTileProps = {
  asset: LibraryAsset
  /** Pressed to be taken; what is known of it is then changed by a button of its own. */
  isForPicking: boolean
  onChoose: (asset: LibraryAsset) => void
  onDescribe: (asset: LibraryAsset) => void
}

/** One picture or file of the library. */
export function AssetTile({ asset, isForPicking, onChoose, onDescribe }: AssetTileProps) {
  const t = useWords('content')
  const edit = t('assets.edit', { name: asset.name })
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={() => onChoose(asset)}
        aria-label={isForPicking ? t('assets.pick', { name: asset.name }) : edit}
        className="block w-full cursor-pointer overflow-hidden rounded-card border border-line bg-sunken hover:border-tide"
      >
        <Thumbnail asset={asset} />
      </button>
      <div className="mt-1 flex items-start gap-1 text-sm leading-snug">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{asset.name}</span>
          <span className="tabular block text-quiet">
            {asset.width ? t('assets.size', { width: asset.width, height: asset.height ?? 0 }) : asset.type}
          </span>
          {!asset.alt.en && (
            <span className="flex items-center gap-1">
              <Icon of={TriangleAlert} className="size-3.5 shrink-0" />
              {t('assets.noAlt')}
            </span>
          )}
        </span>
        {isForPicking && <IconButton name={edit} icon={Pencil} isSmall onClick={() => onDescribe(asset)} />}
      </div>
    </li>
  )
}
