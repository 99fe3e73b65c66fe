import { useState } from 'react'
import { dayParts, sortCravings, strengths, triggers } from '../../../domain/members/cravings.ts'
import type { MemberRecord } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type CravingsProps = { record: MemberRecord; store: MemberStore; timeZone: string }

/** Two taps in a craving: how strong, and what set it off. Below, when and why cravings tend to come. */
export function Cravings({ record, store, timeZone }: CravingsProps) {
  const t = useWords('overview')
  const [strength, setStrength] = useState<number>()
  const [isNoted, setNoted] = useState(false)
  const [newest] = record.cravings
  return (
    <Card as="section">
      <h2 className="text-xl">{t('craving.title')}</h2>
      <p id="craving-strength" className="mt-3 text-quiet">
        {t('craving.strength')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, named by the line above it */}
      <div role="group" aria-labelledby="craving-strength" className="mt-2 grid grid-cols-5 gap-2">
        {strengths.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === strength}
            onClick={() => {
              setStrength(each)
              setNoted(false)
            }}
            className={choice}
          >
            {each}
          </button>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-quiet">
        <span>{t('craving.weak')}</span>
        <span>{t('craving.strong')}</span>
      </p>
      {strength !== undefined && (
        <div className="settle">
          <p id="craving-trigger" className="mt-4 text-quiet">
            {t('craving.trigger')}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="group" aria-labelledby="craving-trigger" className="mt-2 flex flex-wrap gap-2">
            {triggers.map(trigger => (
              <button
                key={trigger}
                type="button"
                onClick={() => {
                  store.noteCraving({ at: Date.now(), strength, trigger })
                  setStrength(undefined)
                  setNoted(true)
                }}
                className={`${choice} px-4`}
              >
                {t(`triggers.${trigger}`)}
              </button>
            ))}
          </div>
        </div>
      )}
      <div role="status" className="mt-3">
        {isNoted && newest && (
          <div className="settle flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-quiet">{t('craving.noted')}</p>
            <Button
              kind="quiet"
              size="small"
              onClick={() => {
                store.removeCraving(newest.id)
                setNoted(false)
              }}
            >
              {t('checkIn.undo')}
            </Button>
          </div>
        )}
      </div>
      {record.cravings.length > 0 && <Charts record={record} timeZone={timeZone} />}
    </Card>
  )
}

const choice =
  'min-h-12 cursor-pointer rounded-card border border-edge bg-paper font-medium transition-colors duration-(--duration-quick) hover:border-tide hover:bg-tide-soft aria-pressed:border-tide aria-pressed:bg-tide-soft aria-pressed:inset-ring aria-pressed:inset-ring-tide'

function Charts({ record, timeZone }: { record: MemberRecord; timeZone: string }) {
  const t = useWords('overview')
  const reader = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const { when, why } = sortCravings(record.cravings, at => Number(reader.format(at)))
  // A day starts with its morning.
  const parts = [...dayParts.slice(1), ...dayParts.slice(0, 1)].map(({ id }) => ({
    name: t(`parts.${id}`),
    count: when.find(([part]) => part === id)?.[1] ?? 0,
  }))
  const reasons = why.slice(0, 5).map(([trigger, count]) => ({ name: t(`triggers.${trigger}`), count }))
  return (
    <div className="mt-4 grid gap-6 border-t border-line pt-5 sm:grid-cols-2">
      <Bars title={t('craving.when')} bars={parts} />
      <Bars title={t('craving.why')} bars={reasons} />
    </div>
  )
}

type Bar = { name: string; count: number }

function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  const format = useFormat()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <dl className="mt-2 grid gap-2 text-sm">
        {bars.map(({ name, count }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-3">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular">{format.number(count)}</dd>
            <span aria-hidden="true" className="col-span-2 mt-1 h-1.5 rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-tide"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
          </div>
        ))}
      </dl>
    </div>
  )
}
