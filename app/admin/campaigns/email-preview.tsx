import { ChevronDown, Monitor, Moon, Smartphone, TextAlignStart } from 'lucide'
import { useState } from 'react'
import type { WordsReport } from '../../../domain/newsletter/campaigns/parts.ts'
import { type Language, languages } from '../../../languages/languages.ts'
import { IconButton, TabLink } from '../../editor/icon-button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

type EmailPreviewProps = {
  id: string
  language: Language
  fallback: Language
  words: Pick<WordsReport, 'states' | 'inbox'>
  /** Another one is drawn anew. */
  revision: number
}

export const nameOf = (language: Language): string =>
  languages.find(({ code }) => code === language)?.name ?? language

/** The very email that is sent: on a phone or a computer, at night, or as text. */
export function EmailPreview({ id, language, fallback, words, revision }: EmailPreviewProps) {
  const t = useWords('campaigns')
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [look, setLook] = useState<'day' | 'night' | 'text'>('day')
  // On a phone the words come first.
  const [isOpen, setOpen] = useState(false)
  const isWritten = words.states[language] === 'done' || words.states[language] === 'behind'
  const title = t('compose.preview', { language: nameOf(language) })
  const address = (shown: string) => `/admin/email/campaigns/${id}/email/${language}/${shown}`
  const hidden = isOpen ? '' : 'max-lg:hidden'
  const ways = [
    ['phone', Smartphone, width === 'phone', () => setWidth('phone')],
    ['desktop', Monitor, width === 'desktop', () => setWidth('desktop')],
    ['night', Moon, look === 'night', () => setLook(look === 'night' ? 'day' : 'night')],
    ['text', TextAlignStart, look === 'text', () => setLook(look === 'text' ? 'day' : 'text')],
  ] as const
  return (
    <section aria-label={title} className="min-w-0 lg:sticky lg:top-4">
      <fieldset className="mb-2 flex flex-wrap items-center gap-1">
        <legend className="sr-only">{t('compose.looks')}</legend>
        <span className="me-auto text-sm text-quiet max-lg:hidden">{title}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="group me-auto flex min-h-11 cursor-pointer items-center gap-1 font-medium text-tide lg:hidden"
        >
          <Icon of={ChevronDown} className="size-5 group-aria-expanded:rotate-180" />
          {title}
        </button>
        <div className={`flex gap-1 ${hidden}`}>
          {ways.map(([name, icon, isOn, turn]) => (
            <IconButton key={name} name={t(`compose.${name}`)} icon={icon} isOn={isOn} onClick={turn} />
          ))}
        </div>
        {isWritten && <TabLink name={t('compose.open')} href={address(look)} />}
      </fieldset>
      {isWritten ? (
        <div className={`overflow-x-auto rounded-card border border-line bg-sunken ${hidden}`}>
          <div lang={language} className="border-b border-line bg-raised px-4 py-3">
            <p className="truncate font-medium">{words.inbox[language]?.subject}</p>
            <p className="truncate text-sm text-quiet">{words.inbox[language]?.preview}</p>
          </div>
          <iframe
            key={`${language} ${look} ${revision}`}
            title={title}
            src={`${address(look)}?${revision}`}
            className={`mx-auto block h-[38rem] border-0 bg-raised ${width === 'phone' ? 'w-full max-w-[390px]' : 'w-[640px]'}`}
          />
        </div>
      ) : (
        <p className={`rounded-card border border-line bg-sunken p-5 text-quiet ${hidden}`}>
          {t('compose.unwritten', { language: nameOf(fallback) })}
        </p>
      )}
    </section>
  )
}
