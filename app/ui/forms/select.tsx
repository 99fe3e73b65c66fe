import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../pictures/icon.tsx'
import { controlClasses, controlPadding } from './control-classes.ts'
import { FieldFrame, type FieldWords, useField } from './field.tsx'

export type SelectProps = FieldWords & ComponentProps<'select'> & { frameClassName?: string }

/** A labelled native select; `<option>`s are its children. */
export function Select(props: SelectProps) {
  const { frame, control } = useField(props)
  const { className, children, ...select } = control
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select
          {...select}
          className={classes(
            controlClasses,
            controlPadding,
            'cursor-pointer appearance-none ps-4 pe-12 text-ellipsis',
            className,
          )}
        >
          {children}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute inset-e-4 top-1/2 size-5 -translate-y-1/2 text-quiet"
        />
      </div>
    </FieldFrame>
  )
}

type OptionsProps<Value> = {
  of: readonly Value[]
  nameOf: (value: Value) => string | undefined
  /** Comes first, for none of them. */
  none?: string
}

/** The choices of a select that are alike. */
export function Options<Value extends string | number>({ of: values, nameOf, none }: OptionsProps<Value>) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {values.map(value => (
        <option key={value} value={value}>
          {nameOf(value)}
        </option>
      ))}
    </>
  )
}
