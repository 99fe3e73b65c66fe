import { Monitor, Smartphone } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../../languages/languages.ts'
import { pathOf } from '../../map/addresses.ts'
import { useWords } from '../../words.tsx'
import type { Story } from '../desk/doors.ts'
import type { Block } from '../document/json.ts'
import { IconButton, TabLink } from '../icon-button.tsx'
import { nameOf } from '../translation/language-name.ts'
import { localize } from '../translation/translation.ts'
import { type EditorEvent, listen, type PageEvent, send } from './bridge.ts'

type PreviewFrameProps = {
  story: Story
  content: Block
  language: Language
  /** The block that is worked on. */
  focused: string | undefined
  onEdit: (uid: string) => void
}

const widths = { phone: 390, desktop: 1280 }

/** The page as visitors would see it, with every letter as it is typed. */
export function PreviewFrame({ story, content, language, focused, onEdit }: PreviewFrameProps) {
  const t = useWords('content')
  const [kind, setKind] = useState<keyof typeof widths>('desktop')
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (window.matchMedia('(max-width: 64rem)').matches) setKind('phone')
  }, [])
  const [room, scale] = useScale(widths[kind])
  const latest = useRef<EditorEvent>(undefined)
  const edit = useRef(onEdit)
  edit.current = onEdit

  useEffect(() => {
    const words = localize(content, language) as Block
    latest.current = {
      action: 'input',
      story: { id: story.id, name: story.name, lang: language, content: words },
    }
    send(frame.current?.contentWindow, latest.current)
  }, [content, language, story.id, story.name])

  useEffect(
    () =>
      listen<PageEvent>(
        () => frame.current?.contentWindow,
        event => {
          if (event.action === 'initialized')
            send(frame.current?.contentWindow, latest.current ?? { action: 'pingBack' })
          if (event.action === 'ping') send(frame.current?.contentWindow, { action: 'pingBack' })
          if (event.action === 'edit') edit.current(event.dataC.uid)
        },
      ),
    [],
  )

  useEffect(() => {
    if (focused)
      send(frame.current?.contentWindow, {
        action: 'highlightComponent',
        componentId: focused,
        storyId: story.id,
      })
  }, [focused, story.id])

  const seen = JSON.stringify(story.languages)
  const told = useRef(seen)
  useEffect(() => {
    if (told.current === seen) return
    told.current = seen
    send(frame.current?.contentWindow, { action: 'published', slug: story.path, storyId: story.id })
  }, [seen, story.path, story.id])

  const address = pathOf(
    'adminPreview',
    language,
    { id: String(story.id) },
    {
      _storyblok: String(story.id),
      _storyblok_c: content.component,
      _storyblok_lang: language === 'en' ? 'default' : language,
      _storyblok_version: 'draft',
    },
  )
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
