import { Award } from 'lucide'
import type { Count } from '../../domain/members/count.ts'
import { milestones } from '../../domain/members/milestones.ts'
import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { quietLink } from './quiet-link.ts'
import { useDates } from './use-dates.ts'

type MilestonesProps = { count: Count; now: number; timeZone: string; certificates: number | undefined }

/** Every milestone that was reached as a risen sun, and the next one in outline. What was reached stays. */
export function Milestones({ count, now, timeZone, certificates = 0 }: MilestonesProps) {
  const t = useWords('you')
  const format = useFormat(timeZone)
  const dates = useDates()
  const suns = milestones.flatMap(milestone => {
    const at = count.earned[milestone.id]
    if (at !== undefined) return [{ ...milestone, at, isRisen: true }]
    return count.next?.id === milestone.id ? [{ ...milestone, at: count.next.at, isRisen: false }] : []
  })
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{t('milestones.title')}</h2>
        <Link to="certificateNew" className={`${quietLink} -my-2`}>
          {t('milestones.make')}
        </Link>
      </div>
      <ul className="mt-2 grid grid-cols-5 gap-x-2 max-[22rem]:grid-cols-4 gap-y-4 text-center lg:grid-cols-8">
        {suns.map(({ id, count: length, unit, at, isRisen }) => (
          <li key={id} className="min-w-0 leading-snug">
            <Sun isRisen={isRisen} />
            <Length {...format.unitParts(length, unit)} />
            <span aria-hidden="true" className="block text-[0.8125rem] text-quiet">
              {dates.brief(at, timeZone, now)}
            </span>
            <span className="sr-only">
              {t(isRisen ? 'milestones.reached' : 'milestones.ahead', {
                milestone: format.unit(length, unit),
                date: format.date(at),
              })}
            </span>
          </li>
        ))}
      </ul>
      {certificates > 0 && (
        <Link to="together" className={`${quietLink} mt-2 gap-2`}>
          <Icon of={Award} className="size-5" />
          {t('milestones.certificates', { count: certificates })}
        </Link>
      )}
    </section>
  )
}

function Length({ number, unit }: { number: string; unit: string }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block text-sm leading-tight font-semibold">
      <span className="block text-base leading-tight">{number}</span>
      {unit}
    </span>
  )
}

function Sun({ isRisen }: { isRisen: boolean }) {
  return (
    <svg viewBox="0 0 80 34" aria-hidden="true" className="mx-auto h-auto w-full max-w-20 fill-none">
      {isRisen ? (
        <path d="M14 30a26 26 0 0 1 52 0Z" className="fill-dawn" />
      ) : (
        <path d="M14 30a26 26 0 0 1 52 0" strokeDasharray="2 5" className="stroke-edge stroke-2" />
      )}
      <path d="M2 31h76" strokeLinecap="round" className="stroke-tide stroke-[3.5]" />
    </svg>
  )
}
