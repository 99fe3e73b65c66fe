import { textLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { type Blok, hrefOf, textOf } from '../blok.ts'
import { parseHours, writeHours } from './hours.ts'
import { Origin } from './origin.tsx'
import { languageNames, partsOf } from './places.ts'
import { isReachable, Reach } from './reach.tsx'

const kinds = ['counselling', 'general', 'referral', 'chat', 'services', 'crisis'] as const
const costs = ['free', 'local', 'standard', 'shared', 'firstCharged', 'data'] as const

/** One line: for whom, what it is, how to reach it, and how we know. `isExplained`: that there's no number was said above. */
export function Line({ line, isExplained = false }: { line: Blok; isExplained?: boolean }) {
  const t = useWords('guide')
  const language = useLanguage()
  const href = hrefOf(line.url)
  const kind = kinds.find(each => each === line.kind)
  const label = kind && !(kind === 'services' && isExplained) && t(`lines.kinds.${kind}`)
  const above = [partsOf(line, t), label].filter(Boolean).join('\u00a0· ')
  const details = useDetails(line)
  const spoken = textOf(line.languages)
  const note = textOf(line.note)
  return (
    <li className="min-w-0 break-words">
      {above && <p className="text-sm text-quiet">{above}</p>}
      <p className="font-medium">
        {href ? (
          <a href={href} rel="noopener" className={textLink}>
            {textOf(line.name)}
          </a>
        ) : (
          textOf(line.name)
        )}
      </p>
      <Reach line={line} />
      <div className="text-sm">
        {details && <p className="first-letter:uppercase">{details}</p>}
        {spoken && (
          <p>
            {t('lines.languages', { languages: languageNames(spoken, language) })}
            {line.interpreter === true && `; ${t('lines.interpreter')}`}
          </p>
        )}
        {note && <p>{note}</p>}
      </div>
      <p className="text-sm text-quiet">
        <Origin line={line} />
      </p>
    </li>
  )
}

/** When it is open and what it costs: in our words where it is told by codes, else as editors wrote it. */
function useDetails(line: Blok): string {
  const t = useWords('guide')
  const format = useFormat()
  const hours = parseHours(textOf(line.opens))
  const cost = costs.find(each => each === line.cost)
  const price = cost ? t(`lines.cost.${cost}`) : textOf(line.price)
  return [
    hours?.length === 0 && t('lines.always'),
    hours && writeHours(hours, format),
    textOf(line.hours),
    price || (isReachable(line) && line.kind !== 'crisis' && t('lines.cost.unknown')),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}
