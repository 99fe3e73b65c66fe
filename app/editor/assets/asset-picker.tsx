import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import type { LibraryAsset } from '../desk/doors.ts'
import { AssetLibrary } from './asset-library.tsx'

type AssetPickerProps = {
  /** The protocol's names for what may be chosen; everything where nothing is named. */
  filetypes?: readonly string[]
  onPick: (asset: LibraryAsset) => void
  onClose: () => void
}

/** The library, to take one thing from. */
export function AssetPicker({ filetypes = [], onPick, onClose }: AssetPickerProps) {
  const t = useWords('content')
  const isPicture = filetypes.length > 0 && filetypes.every(type => type === 'images')
  return (
    <Dialog open onClose={onClose} title={t('assets.pickTitle')} size="large">
      <AssetLibrary onPick={onPick} onlyPictures={isPicture} />
    </Dialog>
  )
}
