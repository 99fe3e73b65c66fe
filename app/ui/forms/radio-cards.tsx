import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { CheckMark } from './checkbox.tsx'
import { describedBy, FieldError, FieldHint } from './field.tsx'

type Choice<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type Group<Value extends string> = {
  /** The question. It may contain a heading. */
  legend: ReactNode
  /** The question is already on the screen; keep it for screen readers. */
  legendHidden?: boolean
  hint?: ReactNode
  error?: ReactNode
  name: string
  choices: readonly Choice<Value>[]
  columns?: 1 | 2 | 3
  size?: 'medium' | 'large'
  required?: boolean
}

/** Large tappable choices of which one holds: native radios, so arrows and plain forms work. */
export function RadioCards<Value extends string>({
  defaultValue,
  ...group
}: Group<Value> & { defaultValue?: Value }) {
  return <Cards {...group} mark={RadioMark} chosen={[defaultValue]} />
}

/** The same cards where several may hold. */
export function CheckboxCards<Value extends string>({
  defaultValues = [],
  ...group
}: Omit<Group<Value>, 'required'> & { defaultValues?: readonly Value[] }) {
  return <Cards {...group} mark={CheckMark} chosen={defaultValues} />
}

const columnClasses = {
  1: 'grid-cols-1',
  2: 'grid-cols-1 sm:grid-cols-2',
  3: 'grid-cols-1 md:grid-cols-3',
}

function Cards<Value extends string>({
  legend,
  legendHidden,
  hint,
  error,
  name,
  choices,
  columns = 1,
  size = 'medium',
  required,
  mark: Mark,
  chosen,
}: Group<Value> & { mark: typeof CheckMark; chosen: readonly (Value | undefined)[] }) {
  const id = useId()
  const described = describedBy(id, { hint, error })
  return (
    <fieldset aria-describedby={described['aria-describedby']} className="min-w-0">
      <legend
        className={legendHidden ? 'sr-only' : 'mb-1 max-w-full leading-snug font-medium wrap-break-word'}
      >
        {legend}
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <div className={classes('mt-3 grid gap-3', columnClasses[columns])}>
        {choices.map(choice => {
          const choiceId = `${id}-${choice.value}`
          const choiceHintId = `${choiceId}-hint`
          return (
            <label
              key={choice.value}
              htmlFor={choiceId}
              className={classes(
                cardClasses,
                cardSizes[size],
                choice.hint ? 'items-start' : 'items-center',
                !!error && 'border-alarm',
              )}
            >
              <Mark
                id={choiceId}
                name={name}
                value={choice.value}
                required={required}
                disabled={choice.disabled}
                defaultChecked={chosen.includes(choice.value)}
                aria-describedby={choice.hint ? choiceHintId : undefined}
              />
              <span className="min-w-0 flex-1">
                <span className="block leading-snug font-medium text-balance">{choice.label}</span>
                {choice.hint && (
                  <span id={choiceHintId} className="mt-1 block text-sm leading-normal text-quiet">
                    {choice.hint}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={id}>{error}</FieldError>
      </div>
    </fieldset>
  )
}

const cardClasses =
  'group flex cursor-pointer rounded-card border border-edge bg-raised ' +
  'transition-[background-color,border-color,box-shadow] duration-(--duration-quick) ease-settle hover:border-tide ' +
  'has-checked:border-tide has-checked:bg-tide-soft has-checked:inset-ring has-checked:inset-ring-tide ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ' +
  '[&_input]:focus-visible:outline-none has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-quiet ' +
  'break-inside-avoid'

const cardSizes = { medium: 'min-h-14 gap-3.5 px-4 py-3.5', large: 'min-h-20 gap-4 p-5 text-lg sm:px-6' }

function RadioMark(input: ComponentProps<'input'>) {
  return (
    <input
      {...input}
      type="radio"
      className="mt-[0.05em] size-6 shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-edge bg-raised transition-[border-width,border-color] duration-(--duration-quick) ease-settle checked:border-[7px] checked:border-tide group-hover:border-tide disabled:border-line forced-colors:appearance-auto"
    />
  )
}
