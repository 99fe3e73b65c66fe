import { lazy, Suspense, useState } from 'react'
import type { Count } from '../../../domain/members/count.ts'
import { KeptFigures } from '../../member/kept-figures.tsx'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

// Filled in once.
const HabitForm = lazy(async () => ({ default: (await import('../../member/habit-form.tsx')).HabitForm }))

type SavingsProps = { member: Member; count: Count; now: number; store: MemberStore }

/** Money and cigarettes saved, and their line since the start. */
export function Savings({ member, count, now, store }: SavingsProps) {
  const t = useWords('overview')
  const home = useWords('home')
  const format = useFormat(member.timeZone)
  const [isAsking, setAsking] = useState(false)
  const { habit } = member
  if (!habit || isAsking)
    return (
      <Card as="section">
        <h2 className="text-xl">{t('savings.title')}</h2>
        {isAsking ? (
          <div className="mt-4">
            <Suspense>
              <HabitForm
                habit={habit}
                onCancel={() => setAsking(false)}
                onSave={habit => {
                  store.changeMember({ habit })
                  setAsking(false)
                }}
              />
            </Suspense>
          </div>
        ) : (
          <>
            <p className="mt-2 text-quiet">{t('savings.empty')}</p>
            <Button className="mt-4" kind="secondary" onClick={() => setAsking(true)}>
              {home('habit.add')}
            </Button>
          </>
        )}
      </Card>
    )
  return (
    <Card as="section" className="flex flex-col">
      <h2 className="text-xl">{t('savings.title')}</h2>
      <div className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-8">
        <KeptFigures habit={habit} count={count} moneyClassName="text-3xl" />
      </div>
      <Line count={count} now={now} label={t('savings.chart')} />
      <div className="flex justify-between text-sm text-quiet">
        <span>{format.date(count.stretches[0]?.from ?? now, 'medium')}</span>
        <span>{format.relative(0, 'day')}</span>
      </div>
      <Button kind="quiet" size="small" className="mt-2 -mx-4 self-start" onClick={() => setAsking(true)}>
        {home('habit.change')}
      </Button>
    </Card>
  )
}

/** Rises while smoke-free, rests between runs; it never falls, because what a slip took back did not rise. */
function Line({ count: { stretches }, now, label }: { count: Count; now: number; label: string }) {
  const start = stretches[0]?.from ?? now
  const span = Math.max(1, now - start)
  const points = stretches.flatMap(({ from, to, before }, index) => {
    const kept = stretches[index + 1]?.before ?? before + to - from
    const steps = [
      [from, before],
      [from + kept - before, kept],
      [to, kept],
    ] as const
    return steps.map(([at, y]) => [(at - start) / span, y / span])
  })
  const path = points.map(([x = 0, y = 0]) => `${(x * 300).toFixed(1)},${(92 - y * 84).toFixed(1)}`).join(' ')
  const [lastX = 1, lastY = 1] = points.at(-1) ?? []
  return (
    <svg
      viewBox="0 0 300 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="mt-5 h-28 w-full overflow-visible"
    >
      <polygon points={`0,92 ${path} ${lastX * 300},92`} className="fill-moss-soft" />
      <line x1="0" x2="300" y1="92" y2="92" className="stroke-line" vectorEffect="non-scaling-stroke" />
      <polyline
        points={path}
        className="fill-none stroke-moss"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={lastX * 300}
        x2={lastX * 300}
        y1={92 - lastY * 84}
        y2={92 - lastY * 84}
        className="stroke-moss"
        strokeWidth="10"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
