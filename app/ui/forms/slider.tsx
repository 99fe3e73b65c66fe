import {
  type ChangeEvent,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { classes } from '../classes.ts'
import { useHydrated } from '../use-hydrated.ts'
import { describedBy, FieldError, FieldHint } from './field.tsx'

export type SliderProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step'
> & {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  error?: ReactNode
  lowLabel: ReactNode
  highLabel: ReactNode
  min?: number
  max?: number
  step?: number
  /** The distance between the numbers on the ruler. */
  tickEvery?: number
  defaultValue?: number
  /** How a value is read out: "7 of 10". */
  valueText?: (value: number) => string
}

/** A ruler to answer on. The large number and the filled track wait for JavaScript; the answer does not. */
export function Slider({
  label,
  labelHidden,
  hint,
  error,
  lowLabel,
  highLabel,
  min = 0,
  max = 10,
  step = 1,
  tickEvery = step,
  defaultValue = Math.round((min + max) / 2),
  valueText,
  onChange,
  id: givenId,
  className,
  ...input
}: SliderProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const hydrated = useHydrated()
  const [value, setValue] = useState(defaultValue)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setValue(event.currentTarget.valueAsNumber)
    onChange?.(event)
  }
  const ticks = Array.from(
    { length: Math.floor((max - min) / tickEvery) + 1 },
    (_, index) => min + index * tickEvery,
  )
  const filled = hydrated ? `${((value - min) / (max - min)) * 100}%` : '0%'
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'block leading-snug font-medium'}>
        {label}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <output
        htmlFor={id}
        aria-hidden="true"
        className={classes(
          'tabular mt-4 mb-2 block text-center text-4xl leading-none font-semibold text-tide',
          !hydrated && 'invisible',
        )}
      >
        {value}
      </output>
      <div className="relative">
        <input
          {...input}
          {...describedBy(id, { hint, error }, classes(`${id}-ends`, input['aria-describedby']))}
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          defaultValue={defaultValue}
          onChange={change}
          aria-valuetext={valueText?.(value)}
          style={{ '--filled': filled } as CSSProperties}
          className={rangeClasses}
        />
        <Ticks ticks={ticks} chosen={hydrated ? value : undefined} />
      </div>
      <div id={`${id}-ends`} className="mt-3 flex justify-between gap-6 text-sm leading-snug text-quiet">
        <span className="max-w-[45%]">{lowLabel}</span>
        <span className="max-w-[45%] text-end">{highLabel}</span>
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={id}>{error}</FieldError>
      </div>
    </div>
  )
}

/** The numbers on the ruler, beneath its track. */
function Ticks({ ticks, chosen }: { ticks: number[]; chosen: number | undefined }) {
  return (
    <div
      aria-hidden="true"
      className="tabular pointer-events-none absolute inset-x-0 bottom-0 flex h-7 items-end justify-between px-4 text-sm leading-none text-quiet"
    >
      {ticks.map(tick => (
        <span key={tick} className="flex w-0 flex-col items-center gap-1.5">
          <span className="h-1.5 w-px bg-edge" />
          <span className={tick === chosen ? 'font-semibold text-tide' : undefined}>{tick}</span>
        </span>
      ))}
    </div>
  )
}

// Padding beneath the track keeps the numbers part of what a finger may touch.
const rangeClasses = classes(
  'block h-20 w-full cursor-pointer appearance-none bg-transparent pb-8 focus-visible:rounded-md disabled:cursor-not-allowed disabled:opacity-50',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--color-tide)_var(--filled),var(--color-edge)_var(--filled))]',
  '[&::-webkit-slider-thumb]:-mt-[0.8125rem] [&::-webkit-slider-thumb]:box-border [&::-webkit-slider-thumb]:size-8 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-[9px] [&::-webkit-slider-thumb]:border-tide [&::-webkit-slider-thumb]:bg-raised [&::-webkit-slider-thumb]:shadow-float',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-edge',
  '[&::-moz-range-progress]:h-1.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-tide',
  '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-8 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-[9px] [&::-moz-range-thumb]:border-tide [&::-moz-range-thumb]:bg-raised [&::-moz-range-thumb]:shadow-float',
)
