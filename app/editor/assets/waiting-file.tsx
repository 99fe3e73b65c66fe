import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'

type WaitingFileProps = {
  file: File
  onAdd: (file: File, alt: string) => Promise<void>
  onLeave: (file: File) => void
}

/** A file that goes into the library once someone has described it. */
export function WaitingFile({ file, onAdd, onLeave }: WaitingFileProps) {
  const t = useWords('content')
  const [alt, setAlt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const picture = usePicture(file)
  return (
    <form
      className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-raised p-4"
      onSubmit={async event => {
        event.preventDefault()
        if (!alt.trim()) return
        setBusy(true)
        await onAdd(file, alt.trim())
        setBusy(false)
      }}
    >
      {picture && <img src={picture} alt="" className="size-20 rounded-md border border-line object-cover" />}
      <label className="min-w-0 flex-1 basis-64">
        <span className="block truncate text-sm font-medium">
          {t('assets.alt')}: {file.name}
        </span>
        <span className="mb-1 block text-sm text-quiet">{t('assets.altHint')}</span>
        <input required value={alt} onChange={event => setAlt(event.target.value)} className={control} />
      </label>
      <Button type="submit" size="small" busy={isBusy} disabled={!alt.trim()} title={t('assets.altNeeded')}>
        {t('assets.add')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => onLeave(file)}>
        {t('assets.skip')}
      </Button>
    </form>
  )
}

/** What is about to be described, while it is described. */
function usePicture(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!/^image\/(png|jpeg|webp|avif|gif)$/.test(file.type)) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
