import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { useWords } from '../../words.tsx'
import { Button, type ButtonKind } from '../button.tsx'
import { checkForm, type FormErrors, type Labels } from './check-form.ts'

type Answer = { errors?: FormErrors; values?: Record<string, string> } | undefined
type Field = { name: string; label: string; error: string | undefined; defaultValue: string | undefined }
export type ValidFormProps<Values> = {
  schema: z.ZodMiniType<Values>
  labels: Labels
  /** Takes what was entered, in the browser; else it is sent to the server. */
  onValid?: (values: Values) => void
  isBusy?: boolean
  /** What the button says that sends it, and how it looks. */
  submit: string
  kind?: ButtonKind
  wide?: boolean
  /** Stands beside that button. */
  beside?: ReactNode
  className?: string
  children: (field: (name: string) => Field) => ReactNode
}

/**
 * A form that speaks our words: checked here before it is sent, and again by the server with the same schema,
 * which is all that happens without JavaScript.
 */
export function ValidForm<Values>({
  schema,
  labels,
  onValid,
  isBusy,
  submit,
  kind,
  wide = false,
  beside,
  className = wide ? 'grid grid-cols-1 gap-5' : 'grid grid-cols-1 gap-4',
  children,
}: ValidFormProps<Values>) {
  const say = useWords()
  const answer = useActionData<Answer>()
  const { state } = useNavigation()
  const [found, setFound] = useState<FormErrors>()
  const errors = found ?? answer?.errors ?? {}
  const check = (event: FormEvent<HTMLFormElement>) => {
    const result = checkForm(schema, new FormData(event.currentTarget), labels, say)
    setFound(result.errors)
    if (!result.errors) {
      if (!onValid) return
      event.preventDefault()
      onValid(result.values)
      return
    }
    event.preventDefault()
    const first = Object.keys(labels).find(name => result.errors?.[name])
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const field = (name: string): Field => ({
    name,
    label: labels[name] ?? name,
    error: errors[name],
    defaultValue: answer?.values?.[name],
  })
  return (
    <Form method="post" noValidate onSubmit={check} className={className}>
      {children(field)}
      <div className={wide ? undefined : 'flex flex-wrap gap-x-3 gap-y-2'}>
        <Button type="submit" kind={kind} wide={wide} busy={isBusy ?? state === 'submitting'}>
          {submit}
        </Button>
        {beside}
      </div>
    </Form>
  )
}
