import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words.tsx'
import { AssetLibrary, Thumbnail } from './asset-library.tsx'
import { iconButton } from './control.ts'
import type { Asset } from './doors.ts'
import { isObject, type JsonObject, textOf } from './json.ts'
import { keyIn, otherLanguages } from './translation.ts'
import type { InputProps } from './value-input.tsx'

export function AssetInput({ id, name, value, onChange }: InputProps) {
  const t = useWords('content')
  const [isOpen, setOpen] = useState(false)
  const filename = isObject(value) ? textOf(value.filename) : ''
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isObject(value) && filename && (
        <span className="relative block w-32 overflow-hidden rounded-md border border-line">
          <Thumbnail
            asset={{
              filename,
              width: /\/\d+x\d+\//.test(filename) ? 1 : null,
              alt: { en: textOf(value.alt) },
            }}
          />
        </span>
      )}
      <Button
        id={id}
        kind="secondary"
        size="small"
        aria-label={`${name}: ${filename ? t('assets.change') : t('assets.pickTitle')}`}
        icon={<ImagePlus aria-hidden="true" strokeWidth={1.75} className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {filename ? t('assets.change') : t('assets.pickTitle')}
      </Button>
      {filename && (
        <button
          type="button"
          className={iconButton}
          aria-label={`${name}: ${t('assets.remove')}`}
          onClick={() => onChange('')}
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
        </button>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('assets.pickTitle')} size="large">
        {isOpen && (
          <AssetLibrary
            onPick={asset => {
              onChange(toField(asset))
              setOpen(false)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

/** As the protocol stores it, its description in every language it has one in. */
function toField({ id, filename, name, alt }: Asset): JsonObject {
  const others = otherLanguages.flatMap(language => {
    const text = alt[language]
    return text ? [[keyIn('alt', language), text]] : []
  })
  return { fieldtype: 'asset', id, filename, name, alt: alt.en ?? '', ...Object.fromEntries(others) }
}
