import { Link2 } from 'lucide'
import { useState } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import { readLink, writeLink } from './link.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { InputProps } from './value-input.tsx'

export function LinkInput({ id, name, value, onChange }: InputProps) {
  const t = useWords('content')
  const [isOpen, setOpen] = useState(false)
  const link = readLink(value)
  const shown =
    link.kind === 'story' ? link.path && `/${link.path}${link.anchor && `#${link.anchor}`}` : link.address
  return (
    <>
      <button
        id={id}
        type="button"
        aria-label={`${name}: ${shown || t('link.none')}`}
        onClick={() => setOpen(true)}
        className={`${control} flex cursor-pointer items-center gap-2 text-start`}
      >
        <Icon of={Link2} className="size-4 shrink-0 text-quiet" />
        <span className={shown ? 'truncate' : 'text-quiet'}>{shown || t('link.none')}</span>
      </button>
      {isOpen && (
        <LinkDialog
          link={link}
          onSet={next => {
            onChange(writeLink(next))
            setOpen(false)
          }}
          onRemove={() => {
            onChange('')
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
