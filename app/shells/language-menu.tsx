import { Languages } from 'lucide'
import { useLocation } from 'react-router'
import { serializeLanguageCookie } from '../../languages/detect.ts'
import { type Language, languages, prefixOf } from '../../languages/languages.ts'
import { classes } from '../ui/classes.ts'
import { DisclosureItem, DisclosureMenu } from '../ui/overlays/disclosure-menu.tsx'
import { useAlternate } from '../ui/page/alternates.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../words.tsx'

/** Changes the language and nothing else: the page and its query stay. */
export function LanguageMenu({ up }: { up?: boolean }) {
  const t = useWords()
  const current = useLanguage()
  const alternate = useAlternate()
  const { search } = useLocation()
  const path = (code: Language) => alternate(code) ?? (prefixOf(code) || '/')
  return (
    <DisclosureMenu
      label={<Shown language={current} isTight={!up} />}
      name={`${t('nav.language')}: ${languages.find(({ code }) => code === current)?.name}, ${current}`}
      icon={<Icon of={Languages} className="size-5 max-[22rem]:hidden" />}
      up={up}
      compact={!up}
    >
      {languages.map(({ code, name }) => (
        <DisclosureItem
          key={code}
          href={path(code) + search}
          hrefLang={code}
          lang={code}
          current={code === current}
          onClick={() => rememberLanguage(code)}
        >
          {name}
        </DisclosureItem>
      ))}
    </DisclosureMenu>
  )
}

/** The name where there is room; the code on phones, and beside all places of a header that isn't wide. */
function Shown({ language, isTight }: { language: Language; isTight: boolean }) {
  return (
    <>
      <span className={classes('uppercase sm:hidden', isTight && 'lg:max-xl:inline')}>{language}</span>
      <span className={classes('max-sm:hidden', isTight && 'lg:max-xl:hidden')}>
        {languages.find(({ code }) => code === language)?.name}
      </span>
    </>
  )
}

export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = serializeLanguageCookie(language, window.location.protocol === 'https:')
}
