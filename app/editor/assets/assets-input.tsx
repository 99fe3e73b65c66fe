import { ImagePlus } from 'lucide'
import { useWords } from '../../words.tsx'
import { InputButton } from '../inputs/input-button.tsx'
import { OrderedList } from '../inputs/ordered-list.tsx'
import type { InputProps } from '../inputs/value-input.tsx'
import { readField, toField } from './asset-field.ts'
import { AssetPicker } from './asset-picker.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** Several pictures or files, in their order. */
export function AssetsInput({ id, name, schema, value, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const assets = Array.isArray(value) ? value : []
  const items = assets.map((asset, index) => {
    const shown = readField(asset)
    return {
      value: asset,
      key: `${index}-${shown?.filename}`,
      title: shown?.name ?? '',
      content: (
        <span className="flex items-center gap-3">
          {shown && (
            <span className="block w-16 shrink-0 overflow-hidden rounded-md border border-line">
              <Thumbnail asset={shown} />
            </span>
          )}
          <span className="truncate">{shown?.name}</span>
        </span>
      ),
    }
  })
  return (
    <div className="grid gap-2">
      <OrderedList items={items} onChange={onChange} />
      <div>
        <InputButton
          id={id}
          name={name}
          label={t('assets.pickTitle')}
          icon={ImagePlus}
          isWrong={isWrong}
          opens={close => (
            <AssetPicker
              filetypes={schema.filetypes}
              onClose={close}
              onPick={asset => {
                onChange([...assets, toField(asset)])
                close()
              }}
            />
          )}
        />
      </div>
    </div>
  )
}
