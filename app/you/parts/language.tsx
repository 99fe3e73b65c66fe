import { Check } from 'lucide'
import { languages } from '../../../languages/languages.ts'
import { rememberLanguage } from '../../shells/language-menu.tsx'
import { useAlternate } from '../../ui/page/alternates.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useLanguage } from '../../words.tsx'

export function LanguagePart() {
  const current = useLanguage()
  const alternate = useAlternate()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {languages.map(({ code, name }) => (
        <li key={code}>
          <a
            href={`${alternate(code)}?part=language`}
            hrefLang={code}
            lang={code}
            aria-current={code === current ? 'true' : undefined}
            onClick={() => rememberLanguage(code)}
            className="flex min-h-15 items-center justify-between gap-4 no-underline hover:text-tide aria-[current]:font-medium"
          >
            {name}
            {code === current && <Icon of={Check} className="size-5 text-tide" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
