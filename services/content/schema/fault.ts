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

export interface NamedFault {
  field: string
  text: string
  reason: Reason
}

/** What is wrong with which fields; the wire says it as `{ field: ["text"] }` with 422. */
export class FieldFault extends AppError {
  readonly faults: readonly NamedFault[]

  constructor(faults: readonly NamedFault[]) {
    super('invalid-argument', faults.map(({ field, text }) => `${field} ${text}`).join(', '), {
      details: Object.fromEntries(faults.map(({ field, text }) => [field, [text]])),
    })
    this.faults = faults
  }
}

export function fault(field: string, text: string, reason: Reason = 'other'): FieldFault {
  return new FieldFault([{ field, text, reason }])
}

export function ensureField(
  condition: unknown,
  field: string,
  text: string,
  reason?: Reason,
): asserts condition {
  if (!condition) throw fault(field, text, reason)
}

/** All of them at once, for nobody wants to be told one after another. */
export function ensureNoneBlank(blank: readonly string[]): void {
  if (blank.length === 0) return
  throw new FieldFault(blank.map(field => ({ field, text: "can't be blank", reason: 'blank' })))
}

export const notFound = () => new AppError('not-found', 'This record could not be found')

/** What is wrong with the whole request; the wire says it as `{ error: "text" }` with 422. */
export function refuse(text: string): AppError {
  return new AppError('invalid-argument', text, { details: { error: text } })
}
