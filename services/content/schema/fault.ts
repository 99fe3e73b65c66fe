import { AppError } from '../../../platform/errors.ts'

/** Why a field is refused, for screens that have words of their own for it. */
export type Reason =
  | 'blank'
  | 'taken'
  | 'long'
  | 'format'
  | 'number'
  | 'date'
  | 'choice'
  | 'block'
  | 'folder'
  | 'future'
  | 'other'

/** What is wrong with which field; the wire says it as `{ field: ["text"] }` with 422. */
export class FieldFault extends AppError {
  readonly field: string
  readonly reason: Reason

  constructor(field: string, text: string, reason: Reason) {
    super('invalid-argument', `${field} ${text}`, { details: { [field]: [text] } })
    this.field = field
    this.reason = reason
  }
}

export function fault(field: string, text: string, reason: Reason = 'other'): FieldFault {
  return new FieldFault(field, text, reason)
}

export function ensureField(
  condition: unknown,
  field: string,
  text: string,
  reason?: Reason,
): asserts condition {
  if (!condition) throw fault(field, text, reason)
}

export const notFound = () => new AppError('not-found', 'This record could not be found')

/** What is wrong with the whole request; the wire says it as `{ error: "text" }` with 422. */
export function refuse(text: string): AppError {
  return new AppError('invalid-argument', text, { details: { error: text } })
}
