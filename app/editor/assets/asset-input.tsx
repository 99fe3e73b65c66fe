import { ImagePlus, X } from 'lucide'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { iconButton } from '../control.ts'
import type { InputProps } from '../inputs/value-input.tsx'
import { readField, toField } from './asset-field.ts'
import { AssetPicker } from './asset-picker.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** A picture or file of the library. The protocol's old `image` and `file` keep its address alone. */
export function AssetInput({ id, name, schema, value, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const [isOpen, setOpen] = useState(false)
  const shown = readField(value)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {shown && (
        <span className="relative block w-32 overflow-hidden rounded-md border border-line">
          <Thumbnail asset={shown} />
        </span>
      )}
      <Button
        id={id}
        kind="secondary"
        size="small"
        aria-label={`${name}: ${shown ? t('assets.change') : t('assets.pickTitle')}`}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        icon={<Icon of={ImagePlus} className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {shown ? t('assets.change') : t('assets.pickTitle')}
      </Button>
      {shown && (
        <button
          type="button"
          className={iconButton}
          aria-label={`${name}: ${t('assets.remove')}`}
          onClick={() => onChange('')}
        >
          <Icon of={X} className="size-5" />
        </button>
      )}
      {isOpen && (
        <AssetPicker
          filetypes={schema.type === 'image' ? ['images'] : schema.filetypes}
          onClose={() => setOpen(false)}
          onPick={asset => {
            onChange(schema.type === 'asset' ? toField(asset) : asset.filename)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
