import { Monitor, Smartphone } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { pathOf } from '../../map/addresses.ts'
import { useWords } from '../../words.tsx'
import { IconButton, TabLink } from '../icon-button.tsx'
import { useLanguageName } from '../translation/language-name.ts'
import { type PageInFrame, usePageInFrame } from './use-page-in-frame.ts'

const widths = { phone: 390, desktop: 1280 }

/** The page as visitors would see it, with every letter as it is typed. */
export function PreviewFrame({ id, ...page }: PageInFrame & { id: number }) {
  const { language } = page
  const t = useWords('content')
  const nameOf = useLanguageName()
  const [kind, setKind] = useState<keyof typeof widths>('desktop')
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (window.matchMedia('(max-width: 64rem)').matches) setKind('phone')
  }, [])
  const [room, scale] = useScale(widths[kind])
  usePageInFrame(frame, page)
  const address = pathOf('adminPreview', language, { id: String(id) })
  return (
    <section aria-label={t('preview.title')} className="flex min-h-0 flex-1 flex-col">
      <fieldset className="flex items-center gap-1 pb-2">
        <legend className="sr-only">{t('preview.width')}</legend>
        <span className="me-auto text-sm text-quiet">
          {t('preview.frame', { language: nameOf(language) })}
        </span>
        {(['phone', 'desktop'] as const).map(one => (
          <IconButton
            key={one}
            name={t(`preview.${one}`)}
            icon={one === 'phone' ? Smartphone : Monitor}
            isOn={kind === one}
            onClick={() => setKind(one)}
          />
        ))}
        <TabLink name={t('preview.open')} href={address} />
      </fieldset>
      <div
        ref={room}
        className="relative min-h-96 flex-1 overflow-hidden rounded-card border border-line bg-sunken"
      >
        <iframe
          ref={frame}
          src={address}
          title={t('preview.frame', { language: nameOf(language) })}
          className="absolute inset-y-0 left-1/2 origin-top border-0 bg-paper"
          style={{
            width: widths[kind],
            height: `${100 / scale}%`,
            transform: `translateX(-50%) scale(${scale})`,
          }}
        />
      </div>
    </section>
  )
}

/** How much smaller a page of some width must be drawn to fit. */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(width)
  useEffect(() => {
    const element = room.current
    if (!element) return
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [room, Math.min(1, available / width)] as const
}
