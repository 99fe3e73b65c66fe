import { ImagePlus, X } from 'lucide'
import { useWords } from '../../words.tsx'
import { IconButton } from '../icon-button.tsx'
import { InputButton } from '../inputs/input-button.tsx'
import type { InputProps } from '../inputs/value-input.tsx'
import { readField, toField } from './asset-field.ts'
import { AssetPicker } from './asset-picker.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** A picture or file of the library. The protocol's old `image` and `file` keep its address alone. */
export function AssetInput({ id, name, schema, value, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const shown = readField(value)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {shown && (
        <span className="relative block w-32 overflow-hidden rounded-md border border-line">
          <Thumbnail asset={shown} />
        </span>
      )}
      <InputButton
        id={id}
        name={name}
        label={shown ? t('assets.change') : t('assets.pickTitle')}
        icon={ImagePlus}
        isWrong={isWrong}
        opens={close => (
          <AssetPicker
            filetypes={schema.type === 'image' ? ['images'] : schema.filetypes}
            onClose={close}
            onPick={asset => {
              onChange(schema.type === 'asset' ? toField(asset) : asset.filename)
              close()
            }}
          />
        )}
      />
      {shown && <IconButton name={`${name}: ${t('assets.remove')}`} icon={X} onClick={() => onChange('')} />}
    </div>
  )
}
