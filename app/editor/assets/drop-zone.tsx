import { Upload } from 'lucide'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

type DropZoneProps = { onFiles: (files: Iterable<File>) => void; children: ReactNode }

/** Files are dropped anywhere on it, or chosen. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const t = useWords('content')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div className="grid gap-5" onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <div
        className={`flex flex-wrap items-center gap-4 rounded-card border border-dashed p-4 ${isOver ? 'border-tide bg-tide-soft' : 'border-edge'}`}
      >
        <p className="min-w-0 flex-1 basis-64 text-quiet">{isOver ? t('assets.drop') : t('assets.lead')}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf"
          onChange={event => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button kind="secondary" size="small" icon={Upload} onClick={() => input.current?.click()}>
          {t('assets.choose')}
        </Button>
      </div>
      {children}
    </div>
  )
}
