import { Eye, EyeOff, type IconNode } from 'lucide'
import type { ParticipantRole } from '../../../domain/challenges/challenge.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** Exactly what the others see of someone who joins, and what they never do. */
export function Shared({ joinsAs }: { joinsAs: ParticipantRole }) {
  const t = useWords('invite')
  const days = joinsAs === 'member' ? [t('shared.days')] : []
  return (
    <Card as="section" padding="medium">
      <h2 className="text-xl">{t('shared.title')}</h2>
      <Lines icon={Eye} lines={[t('shared.nickname'), ...days, t('shared.here')]} className="text-tide" />
      <p className="mt-1.5 text-sm leading-snug text-quiet">
        {t(joinsAs === 'member' ? 'shared.supporters' : 'shared.youSee')}
      </p>
      <h3 className="mt-3 font-semibold sm:mt-4">{t('shared.never')}</h3>
      <Lines
        icon={EyeOff}
        lines={[t('shared.address'), t('shared.amounts')]}
        className="text-quiet"
        isQuiet
      />
    </Card>
  )
}

type LinesProps = { icon: IconNode; lines: string[]; className: string; isQuiet?: boolean }

function Lines({ icon, lines, className, isQuiet }: LinesProps) {
  return (
    <ul className={`mt-2 divide-y divide-line max-sm:text-[0.9375rem] ${isQuiet ? 'text-quiet' : ''}`}>
      {lines.map(line => (
        <li key={line} className="flex gap-3.5 py-1.5 leading-snug sm:py-2">
          <Icon of={icon} className={`mt-px size-5.5 shrink-0 ${className}`} />
          {line}
        </li>
      ))}
    </ul>
  )
}
