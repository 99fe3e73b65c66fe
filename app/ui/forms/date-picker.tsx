import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TextField } from './field.tsx'

export type DatePickerProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  name?: string
  id?: string
  /** Days are written as in a form: 2026-11-03. */
  defaultValue?: string
  max?: string
  onChange?: (day: string) => void
  className?: string
}

export type CalendarFieldProps = DatePickerProps & {
  id: string
  value: string
  onChange: (day: string) => void
}

/**
 * A day. The native input answers first, without JavaScript, and stays on touch screens, whose own
 * wheels serve a thumb best; where there is a mouse, the calendar in the page's language takes its place.
 */
export function DatePicker({ id: givenId, onChange, ...props }: DatePickerProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [day, setDay] = useState(props.defaultValue ?? '')
  const change = (next: string) => {
    setDay(next)
    onChange?.(next)
  }
  const input = useRef<HTMLInputElement>(null)
  const CalendarField = useCalendarField(input)
  if (CalendarField) return <CalendarField {...props} id={id} value={day} onChange={change} />
  const { className, ...field } = props
  return (
    <TextField
      {...field}
      ref={input}
      id={id}
      type="date"
      frameClassName={className}
      className="tabular"
      onChange={event => change(event.currentTarget.value)}
    />
  )
}

function useCalendarField(input: {
  current: HTMLInputElement | null
}): ComponentType<CalendarFieldProps> | undefined {
  const [loaded, setLoaded] = useState<{ CalendarField: ComponentType<CalendarFieldProps> }>()
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    let left = false
    const take = (module: typeof loaded) => {
      if (left) return
      // Never pull the field from under somebody typing.
      const field = input.current
      if (field && field === document.activeElement) {
        field.addEventListener('blur', () => left || setLoaded(module), { once: true })
      } else setLoaded(module)
    }
    // Should the file not come, the native input simply stays.
    import('./calendar-field.tsx').then(take, () => {})
    return () => {
      left = true
    }
  }, [input])
  return loaded?.CalendarField
}
