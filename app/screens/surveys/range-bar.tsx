import type { CSSProperties } from 'react'
import type { Instrument } from '../../../domain/surveys/instrument.ts'
import { classes } from '../../ui/classes.ts'

type RangeBarProps = {
  bands: NonNullable<Instrument['score']>['bands']
  score: number
  highest: number
  nameOf: (band: string) => string
}

/** A range in words, deeper as the pull grows, with the place of the answer. The heading has said it already. */
export function RangeBar({ bands, score, highest, nameOf }: RangeBarProps) {
  const place = `${((score + 0.5) / (highest + 1)) * 100}%`
  return (
    <div aria-hidden="true" className="mt-10 break-inside-avoid">
      <div className="relative">
        <div className="flex gap-1">
          {bands.map(({ id, from, to }, index) => (
            <span
              key={id}
              style={
                { '--share': to - from + 1, '--depth': `${depthOf(index, bands.length)}%` } as CSSProperties
              }
              className="h-5 grow-(--share) basis-0 bg-[color-mix(in_oklch,var(--color-tide)_var(--depth),var(--color-tide-soft))] first:rounded-s-full last:rounded-e-full print:border print:border-ink"
            />
          ))}
        </div>
        <span
          style={{ '--place': place } as CSSProperties}
          className="absolute start-(--place) top-1/2 size-10 -translate-x-1/2 -translate-y-1/2 rounded-full border-[10px] border-tide bg-raised shadow-float rtl:translate-x-1/2"
        />
      </div>
      <div className="mt-5 flex gap-1">
        {bands.map(({ id, from, to }) => (
          <span
            key={id}
            style={{ '--share': to - from + 1 } as CSSProperties}
            className={classes(
              'grow-(--share) basis-0 text-center leading-snug hyphens-auto',
              from <= score && score <= to ? 'font-semibold' : 'text-quiet',
              bands.length > 3 && 'text-sm',
            )}
          >
            {nameOf(id)}
          </span>
        ))}
      </div>
    </div>
  )
}

const depthOf = (index: number, count: number) => Math.round((index / (count - 1)) * 80)
