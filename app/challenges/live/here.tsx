import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { Disc, useNames } from './names.tsx'

const most = 5

type HereProps = { view: ChallengeView; here: string[]; self: string }

/** Who is on this page at this moment. Nobody has to be seen. */
export function Here({ view, here, self }: HereProps) {
  const t = useWords('challenge')
  const format = useFormat()
  const nameOf = useNames(view.people)
  const order = Object.keys(view.people)
  const found = here
    .filter(name => view.people[name] !== undefined)
    .sort((a, b) => Number(b === self) - Number(a === self))
  const others = found.filter(name => name !== self)
  if (others.length === 0) return null
  const names = found.map(name => (name === self ? t('you') : nameOf(name)))
  const shown = names.length > most ? [...names.slice(0, most), `+${names.length - most}`] : names
  return (
    <div className="settle flex items-center gap-3">
      <span className="flex -space-x-1.5">
        {found.slice(0, 3).map(name => (
          <Disc key={name} nickname={nameOf(name)} turn={order.indexOf(name)} isHere isSmall />
        ))}
      </span>
      <p className="min-w-0 text-sm leading-snug text-quiet">{t('here', { names: format.list(shown) })}</p>
    </div>
  )
}
