import { AppError } from '../../platform/errors.ts'

/** What is wrong with which field; the wire says it as `{ field: ["text"] }` with 422. */
export function fault(field: string, text: string): AppError {
  return new AppError('invalid-argument', `${field} ${text}`, { details: { [field]: [text] } })
}

export function ensureField(condition: unknown, field: string, text: string): asserts condition {
  if (!condition) throw fault(field, text)
}

export const notFound = () => new AppError('not-found', 'This record could not be found')

/** What is wrong with the whole request; the wire says it as `{ error: "text" }` with 422. */
export function refuse(text: string): AppError {
  return new AppError('invalid-argument', text, { details: { error: text } })
}
