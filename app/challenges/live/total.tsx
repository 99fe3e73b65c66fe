import { Check } from 'lucide'
import { milestonesAround } from '../../../domain/challenges/challenge.ts'
import { dateOf, daysBetween } from '../../../domain/members/day.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useRoom } from '../in-room.ts'

const radius = 84
const around = 2 * Math.PI * radius

/** What everyone brought together, inside the breath; the ring is the way to the next milestone. */
export function SharedTotal() {
  const t = useWords('challenge')
  const { view } = useRoom()
  const format = useFormat()
  const { total } = view
  const { last, next } = milestonesAround(view)
  const share = next === undefined ? 1 : Math.max(0, (total - last) / (next - last))
  return (
    <section>
      <div className="relative -mx-(--margin) overflow-hidden lg:mx-0 lg:rounded-card">
        <Breath share={share} />
        <p className="absolute inset-x-0 top-[23%] text-center" data-total={total}>
          <strong className="block text-[4.5rem] leading-none font-bold tracking-tight text-tide-strong tabular">
            {format.number(total)}
          </strong>
          <span className="mx-auto mt-1 block max-w-32 text-sm leading-tight font-medium text-tide-strong text-balance">
            {t('total.days', { count: total })}
          </span>
        </p>
      </div>
      <p className="mt-2 text-center text-sm leading-snug text-quiet" role="status">
        {next === undefined
          ? t('total.all')
          : total === 0
            ? t('total.first', { days: format.unit(next, 'day') })
            : t('total.more', { count: next - total, number: format.number(next) })}
      </p>
    </section>
  )
}

function Breath({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 390 268" aria-hidden="true" className="block w-full">
      <g className="fill-tide">
        <circle cx="195" cy="118" r="118" opacity="0.07" className="breathing" />
        <circle cx="195" cy="118" r="98" opacity="0.09" className="breathing" />
      </g>
      <g fill="none" className="stroke-tide" strokeLinecap="round" opacity="0.45">
        <path d="M14 76c14-8 22 7 36-1s18 3 26-1M318 96c14-8 24 7 38-1" strokeWidth="2" />
      </g>
      <path d="M0 206c80-22 150 10 230-8s120-10 160-2v72H0Z" className="fill-hill" />
      <path d="M0 232c90-18 160 10 240-4s110-8 150-2v42H0Z" className="fill-water" />
      <g fill="none" className="stroke-moss" strokeWidth="3" strokeLinecap="round">
        <path d="M34 238c0-20 2-30 10-44M360 236c0-14-2-22-8-32" />
      </g>
      <path
        d="M41 204c-12 0-18-7-18-18 12 0 18 6 18 18ZM45 196c0-12 6-18 17-19 0 12-5 19-17 19ZM353 212c-10 0-15-6-15-15 10 0 15 5 15 15ZM357 206c0-10 5-15 14-16 0 10-4 16-14 16Z"
        className="fill-moss"
      />
      <circle cx="195" cy="118" r="76" className="fill-tide-soft" />
      <g fill="none" strokeLinecap="round" transform="rotate(-90 195 118)">
        <circle cx="195" cy="118" r={radius} strokeWidth="5" className="stroke-line" />
        <circle
          cx="195"
          cy="118"
          r={radius}
          strokeWidth="5"
          strokeDasharray={`${share * around} ${around}`}
          className={`stroke-dawn transition-[stroke-dasharray] duration-(--duration-slow) ease-settle ${share === 0 ? 'invisible' : ''}`}
        />
      </g>
    </svg>
  )
}

const shownReached = 3

/** What was reached together, which stays, and what comes next. */
export function MilestonesTogether() {
  const t = useWords('challenge')
  const { view, timeZone } = useRoom()
  const format = useFormat(timeZone)
  const reached = Object.entries(view.reached)
    .map(([count, at]) => ({ count: Number(count), at }))
    .sort((a, b) => a.count - b.count)
    .slice(-shownReached)
  const { next } = milestonesAround(view)
  return (
    <section>
      <h2 className="text-xl">{t('milestones.title')}</h2>
      <ol className="mt-4 flex justify-between gap-2">
        {reached.map(({ count, at }, index) => (
          <Stop
            key={count}
            isReached
            way={index < reached.length - 1 ? 'behind' : next === undefined ? undefined : 'ahead'}
            name={format.number(count)}
            hint={format.dayOfYear(at, 'short')}
          />
        ))}
        {next !== undefined && (
          <Stop name={format.number(next)} hint={t('milestones.toGo', { count: next - view.total })} />
        )}
      </ol>
    </section>
  )
}

type StopProps = {
  name: string
  hint: string
  isReached?: boolean
  /** From here to the next. */
  way?: 'behind' | 'ahead' | undefined
}

function Stop({ name, hint, isReached, way }: StopProps) {
  return (
    <li className="relative flex min-w-0 flex-1 flex-col items-center text-center leading-snug">
      {way && (
        <span
          className={classes(
            'absolute start-1/2 top-2.5 w-[calc(100%+0.5rem)] border-t-2',
            way === 'behind' ? 'border-dawn' : 'border-dashed border-edge',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classes(
          'relative grid size-5.5 place-items-center rounded-full',
          isReached ? 'bg-dawn text-on-dawn' : 'border-2 border-edge bg-paper',
        )}
      >
        {isReached && <Icon of={Check} weight={2.5} className="size-3.5" />}
      </span>
      <strong className="mt-1 font-semibold tabular">{name}</strong>
      <span className="text-sm text-quiet">{hint}</span>
    </li>
  )
}

/** How many days it is until it begins. */
export function BeforeFirstDay() {
  const t = useWords('challenge')
  const { view, today } = useRoom()
  const format = useFormat('UTC')
  const count = daysBetween(today, view.startDay)
  const taken = Object.values(view.people).filter(({ role }) => role === 'member').length
  return (
    <Card as="section" className="flex items-center gap-5 max-lg:mt-4">
      <strong className="text-[4rem] leading-none font-bold text-tide-strong tabular">
        {format.number(count)}
      </strong>
      <div className="min-w-0">
        <h2 className="text-xl">{t('ahead.title', { count })}</h2>
        <p className="mt-1 leading-snug text-quiet">
          {t('ahead.places', { used: taken, most: view.places, date: format.day(dateOf(view.startDay)) })}
        </p>
      </div>
    </Card>
  )
}
