import type * as z from 'zod/mini'
import type { Say } from '../../../languages/areas.ts'
import { validationMessage } from '../../../languages/validation.ts'

export type FormErrors = Record<string, string>
/** By the names of the fields. */
export type Labels = Record<string, string>
type Checked<Values> = { values: Values; errors?: undefined } | { values?: undefined; errors: FormErrors }

/**
 * One schema for browser and server; the first fault of each field, in the reader's words: those that a form has for it,
 * or else what is said of any field.
 */
export function checkForm<Values>(
  schema: z.ZodMiniType<Values>,
  form: FormData,
  labels: Labels,
  say: Say,
  own: Labels = {},
): Checked<Values> {
  const result = schema.safeParse(Object.fromEntries(form), { reportInput: true })
  if (result.success) return { values: result.data }
  const errors: FormErrors = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '')
    errors[field] ??= own[field] ?? validationMessage(issue, labels[field] ?? field, say)
  }
  return { errors }
}
