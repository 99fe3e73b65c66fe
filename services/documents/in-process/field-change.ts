import { type Plain, toValue } from '../model/plain.ts'
import type { FieldPath } from '../model/query.ts'
import type { Fields } from '../model/value.ts'
import type { Transform } from '../model/write.ts'

/** What becomes of a field, where it depends on what the field is or when it is written. */
export class FieldChange {
  readonly toTransform: ((field: FieldPath, root: string) => Transform) | undefined
  constructor(toTransform?: (field: FieldPath, root: string) => Transform) {
    this.toTransform = toTransform
  }
}

export const deleteField = () => new FieldChange()
export const increment = (by: number | bigint) =>
  new FieldChange((field, root) => ({ field, kind: 'increment', operand: toValue(by, root) }))

export type Changes = { [name: string]: Plain | FieldChange | undefined }

/** The parts of a write: what is set, which fields it touches, and what is worked out on the spot. */
export function splitChanges(changes: Changes, root: string) {
  const fields: Fields = {}
  const mask: FieldPath[] = []
  const transforms: Transform[] = []
  for (const [name, change] of Object.entries(changes)) {
    if (change === undefined) continue
    if (!(change instanceof FieldChange)) fields[name] = toValue(change, root)
    if (change instanceof FieldChange && change.toTransform) transforms.push(change.toTransform([name], root))
    else mask.push([name])
  }
  return { fields, mask, transforms }
}
