import { CircleAlert, Eye, EyeOff } from 'lucide'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useWords } from '../../words.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../pictures/icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { inputClasses } from './control-classes.ts'

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Says beside the label that it may stay empty. */
  optional?: boolean
}

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`

/** What ties a control to its hint and error, for `aria-*`. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>, more?: string) {
  const ids = classes(!!hint && hintId(id), !!error && errorId(id), more)
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

/** Label above, hint beneath it, the control, and the error beside it. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldWords & { id: string; className?: string; children: ReactNode }) {
  const t = useWords()
  return (
    <div className={classes('flex min-w-0 flex-col gap-2', className)}>
      <div>
        <label htmlFor={id} id={`${id}-label`} className="font-medium leading-snug">
          {label}
        </label>
        {optional && ' '}
        {optional && <span className="text-sm whitespace-nowrap text-quiet">({t('ui.optional')})</span>}
        <FieldHint id={id}>{hint}</FieldHint>
      </div>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div id={hintId(id)} className="mt-0.5 text-sm leading-normal text-quiet">
      {children}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={errorId(id)} className="settle flex gap-2 text-sm leading-normal font-medium text-alarm">
      <Icon of={CircleAlert} className="mt-[0.2em] size-[1.1em] shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

type Own = FieldWords & {
  /** A unit after the value: "a day", "€". */
  suffix?: ReactNode
  frameClassName?: string
}
export type TextFieldProps = Own &
  (({ multiline?: false } & ComponentProps<'input'>) | ({ multiline: true } & ComponentProps<'textarea'>))

/** A labelled native input or textarea; uncontrolled unless given a `value`. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <Control {...(control as ControlProps)} />
    </FieldFrame>
  )
}

type InFrame = FieldWords & { id?: string; frameClassName?: string; 'aria-describedby'?: string }

/** What goes around a control, and what into it, by which each knows the other. */
export function useField<Props extends InFrame>(props: Props) {
  const { label, hint, error, optional, frameClassName: className, ...rest } = props
  const ownId = useId()
  const id = props.id ?? ownId
  return {
    frame: { id, label, hint, error, optional, className },
    control: { ...rest, ...describedBy(id, { hint, error }, props['aria-describedby']), id },
  }
}

type ControlProps = { id: string; suffix?: ReactNode } & (
  | ({ multiline?: false } & ComponentProps<'input'>)
  | ({ multiline: true } & ComponentProps<'textarea'>)
)

function Control(props: ControlProps) {
  if (props.multiline) {
    const { multiline: _, suffix: __, className, rows = 3, ...textarea } = props
    return (
      <textarea
        {...textarea}
        rows={rows}
        className={classes(inputClasses, 'field-sizing-content min-h-28 resize-y', className)}
      />
    )
  }
  const { multiline: _, suffix, className, ...input } = props
  if (input.type === 'password') return <PasswordInput {...input} className={className} />
  if (!suffix) return <input {...input} className={classes(inputClasses, className)} />
  return (
    <div className="flex items-center gap-3">
      <input {...input} className={classes(inputClasses, 'min-w-0 flex-1', className)} />
      <span className="max-w-1/2 leading-snug text-quiet">{suffix}</span>
    </div>
  )
}

function PasswordInput({ id, className, ...input }: ComponentProps<'input'>) {
  const t = useWords()
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        id={id}
        type={shown ? 'text' : 'password'}
        className={classes(inputClasses, hydrated && 'pe-14', className)}
      />
      {hydrated && (
        <button
          type="button"
          aria-controls={id}
          aria-label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-12 cursor-pointer place-items-center rounded-md text-quiet hover:text-ink focus-visible:-outline-offset-3 print:hidden"
        >
          <Icon of={icon} className="size-5" />
        </button>
      )}
    </div>
  )
}
