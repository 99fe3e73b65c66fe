import { languages } from '../../languages/languages.ts'
import type { Dots } from '../../server/doors/email/campaigns.ts'
import { useWords } from '../words.tsx'

const fills = {
  full: 'bg-moss',
  half: 'bg-linear-to-r from-moss from-50% to-transparent to-50%',
  empty: '',
}

/** Nine small marks, one a language; in words for those who hear them. */
export function LanguageDots({ dots }: { dots: Dots }) {
  const t = useWords('campaigns')
  const said = languages.map(({ code, name }) => {
    const look = dots[code]
    return `${name}: ${t(`dots.${look}`)}`
  })
  return (
    <span role="img" aria-label={said.join(', ')} title={said.join('\n')} className="inline-flex gap-1">
      {languages.map(({ code }) => (
        <span
          key={code}
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-full border border-moss ${fills[dots[code]]}`}
        />
      ))}
    </span>
  )
}
