import { Phone } from 'lucide'
import { findOpening } from '../../../../domain/helplines/opening.ts'
import { useRoot } from '../../../root-data.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useWords } from '../../../words.tsx'

const week = 6 * 86_400_000

/** The organisation's own number, and whether somebody answers now; nothing where none is set. */
export function OperatorLine({ now, className = '' }: { now: number; className?: string }) {
  const t = useWords('today')
  const operator = useRoot()?.operator
  const format = useFormat(operator?.line?.timeZone)
  if (!operator?.line) return null
  const { dial, shown, hours, timeZone, note } = operator.line
  const opening = findOpening(hours, timeZone, now)
  const isSoon = !opening.isOpen && opening.opensAt !== undefined && opening.opensAt - now < week
  const state = opening.isOpen
    ? t('line.open')
    : isSoon && opening.opensAt !== undefined
      ? t('line.opens', { moment: format.moment(opening.opensAt) })
      : undefined
  return (
    <Card padding="small" className={`flex items-center gap-4 ${className}`}>
      <Icon of={Phone} className="size-6 shrink-0 text-tide" />
      <p className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{operator.name}</span>
        <span className="block text-sm">{shown}</span>
        {note && <span className="block text-sm">{note}</span>}
        {state && <span className="block text-sm text-quiet">{state}</span>}
      </p>
      <a
        href={`tel:${dial}`}
        className={buttonClasses({
          kind: 'plain',
          size: 'small',
          className: 'shrink-0 bg-tide-soft text-tide-strong',
        })}
      >
        {t('line.call')}
      </a>
    </Card>
  )
}
