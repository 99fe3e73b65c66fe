import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { useWords } from '../../words.tsx'
import { Banner } from '../banner.tsx'
import { Button, type ButtonLook } from '../button.tsx'
import { checkForm, type FormErrors, type Labels } from './check-form.ts'

/** What a door says to a form it did not take: of its fields, of the whole, and what was entered. */
export type FormAnswer = { errors?: FormErrors; message?: string; values?: Record<string, string> }

type Field = { name: string; label: string; error: string | undefined; defaultValue: string | undefined }
export type ValidFormProps<Values> = Pick<ButtonLook, 'kind' | 'size' | 'wide'> & {
  schema: z.ZodMiniType<Values>
  labels: Labels
  /** What is wrong with a field, where the form has its own words for it. */
  wrong?: Labels
  /** Takes what was entered, in the browser; else it is sent to the server. */
  onValid?: (values: Values) => void
  isBusy?: boolean
  /** What the button says that sends it. */
  submit: string
  /** Stands beside that button. */
  beside?: ReactNode
  className?: string
  children: (field: (name: string) => Field) => ReactNode
}

/**
 * A form that speaks our words: checked here before it is sent, and again by the server with the same schema,
 * which is all that happens without JavaScript. Who sent what does not hold is led to it.
 */
export function ValidForm<Values>({
  schema,
  labels,
  wrong,
  onValid,
  isBusy,
  submit,
  kind,
  size,
  wide = false,
  beside,
  className = wide ? 'grid grid-cols-1 gap-5' : 'grid grid-cols-1 gap-4',
  children,
}: ValidFormProps<Values>) {
  const say = useWords()
  const form = useRef<HTMLFormElement>(null)
  const answer = useActionData<FormAnswer>()
  const { state } = useNavigation()
  const [found, setFound] = useState<FormErrors>()
  const errors = found ?? answer?.errors ?? {}
  useEffect(() => lead(form.current, found), [found])
  useEffect(() => lead(form.current, answer), [answer])
  const check = (event: FormEvent<HTMLFormElement>) => {
    const result = checkForm(schema, new FormData(event.currentTarget), labels, say, wrong)
    setFound(result.errors)
    if (result.errors || onValid) event.preventDefault()
    if (!result.errors) onValid?.(result.values)
  }
  const field = (name: string): Field => ({
    name,
    label: labels[name] ?? name,
    error: errors[name],
    defaultValue: answer?.values?.[name],
  })
  return (
    <Form ref={form} method="post" noValidate onSubmit={check} className={className}>
      {answer?.message && (
        // biome-ignore lint/a11y/noAutofocus: the page came back because of it, and its button may be far below
        <div tabIndex={-1} autoFocus data-message className="outline-none">
          <Banner tone="alarm" live="alert">
            {answer.message}
          </Banner>
        </div>
      )}
      {children(field)}
      <div className={wide ? 'grid gap-3' : 'flex flex-wrap gap-x-3 gap-y-2'}>
        <Button type="submit" kind={kind} size={size} wide={wide} busy={isBusy ?? state === 'submitting'}>
          {submit}
        </Button>
        {beside}
      </div>
    </Form>
  )
}

function lead(form: HTMLFormElement | null, wrong: object | undefined): void {
  if (wrong) form?.querySelector<HTMLElement>('[aria-invalid=true], [data-message]')?.focus()
}
