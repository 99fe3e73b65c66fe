import type * as z from 'zod/mini'
import type { Say } from '../../../languages/areas.ts'
import { validationMessage } from '../../../languages/validation.ts'

export type FormErrors = Record<string, string>
export type Labels = Record<string, string>
type Checked<Values> = { values: Values; errors?: undefined } | { values?: undefined; errors: FormErrors }

/** One schema for browser and server; the first fault of each field, in the reader's words. */
export function checkForm<Values>(
  schema: z.ZodMiniType<Values>,
  form: FormData,
  labels: Labels,
  say: Say,
): Checked<Values> {
  const result = schema.safeParse(Object.fromEntries(form), { reportInput: true })
  if (result.success) return { values: result.data }
  const errors: FormErrors = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '')
    errors[field] ??= validationMessage(issue, labels[field] ?? field, say)
  }
  return { errors }
}
