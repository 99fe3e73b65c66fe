import { FileText } from 'lucide'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { LibraryAsset } from '../desk/doors.ts'

/** A picture small, cut around what matters in it; a file as a sheet of paper. */
export function Thumbnail({ asset }: { asset: Pick<LibraryAsset, 'filename' | 'width' | 'alt'> }) {
  if (!asset.width)
    return (
      <span className="grid aspect-4/3 place-items-center text-quiet">
        <Icon of={FileText} weight={1.25} className="size-10" />
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
