import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Definition } from '../documents.ts'
import { fromFields, type PlainFields, toFields } from '../model/plain.ts'
import { createShape, fits, upgradeDocument } from '../versions/shape.ts'

/** A version of a collection as it was when documents were first stored in it. */
export type Frozen = { shape: unknown; samples: PlainFields[] }

type JsonSchema = {
  type?: string
  properties?: { [name: string]: JsonSchema }
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** In what order fields and choices stand is no part of it. */
export function describeShape(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(shape), (name, value) =>
    name === 'required' || name === 'enum' ? value.toSorted() : value,
  )
}

/** What is wrong with a collection's versions, or with what is known of them; nothing, if all is well. */
export function findFaults(definition: Definition, frozen: readonly Frozen[]): string[] {
  const { schema, earlier = [] } = definition
  const schemas = [...earlier.map(each => each.schema), schema]
  if (frozen.length !== schemas.length)
    return [`there are ${schemas.length} versions, and ${frozen.length} are frozen`]
  return frozen.flatMap(({ shape, samples }, index) => {
    const version = schemas[index] ?? schema
    const older = describeShape(version)
    if (!isDeepStrictEqual(older, shape)) return [`version ${index + 1} is not as it was frozen`]
    const faults = [
      ...samples.flatMap((sample, at) => (fits(version, sample) ? [] : [`sample ${at + 1} does not fit`])),
      ...findUncovered(older, samples, 'document'),
      ...samples.flatMap((sample, at) => findUpgradeFaults(definition, index, sample, `sample ${at + 1}`)),
      ...findStepFaults(definition, index, samples),
    ]
    return faults.map(fault => `version ${index + 1}: ${fault}`)
  })
}

/** Each field must be in a sample, and each that may be missing or null must be so in another. */
function findUncovered(shape: JsonSchema, values: readonly unknown[], path: string): string[] {
  if (values.length === 0) return [`${path} is in no sample`]
  if (shape.anyOf) {
    const isNull = (value: unknown) => value === null
    return shape.anyOf.flatMap(option =>
      option.type === 'null'
        ? findUncovered({}, values.filter(isNull), `${path} (null)`)
        : findUncovered(
            option,
            values.filter(value => !isNull(value)),
            path,
          ),
    )
  }
  if (shape.items) return findUncovered(shape.items, values.flatMap(asList), `${path}[]`)
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const found = values.filter(value => Object.hasOwn(Object(value), name))
    const isAlways = found.length === values.length && !shape.required?.includes(name)
    return [
      ...(isAlways ? [`${path}.${name} is missing in no sample`] : []),
      ...findUncovered(
        inner,
        found.map(value => Object(value)[name]),
        `${path}.${name}`,
      ),
    ]
  })
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Step by step it must come to the newest, and be told for what it is by its shape alone. */
function findUpgradeFaults(
  definition: Definition,
  index: number,
  sample: PlainFields,
  name: string,
): string[] {
  const steps = (definition.earlier ?? []).slice(index)
  const wanted = steps.reduce((document, { upgrade }) => clean(upgrade(document)), sample)
  if (!fits(definition.schema, wanted)) return [`${name} does not fit the newest when it is upgraded`]
  const document = { path: '', fields: toFields(sample, ''), createdAt: 0, updatedAt: 0 }
  const { fields } = upgradeDocument(createShape(definition, ''), document, '')
  const isTold = isDeepStrictEqual(fromFields(fields), wanted)
  return isTold
    ? []
    : [`${name} is taken for another version: a field that means something else needs another name`]
}

/** What pages of the build before rely on is still there, and the same. */
function findStepFaults(
  { schema, earlier = [] }: Definition,
  index: number,
  samples: readonly PlainFields[],
): string[] {
  const step = earlier[index]
  if (!step) return []
  const older = describeShape(step.schema)
  const newer = describeShape(earlier[index + 1]?.schema ?? schema)
  const lost = findLost(older, newer, 'document')
  const changed = samples.flatMap(sample =>
    findChanged(older, sample, clean(step.upgrade(sample)), 'document'),
  )
  return [...new Set([...lost, ...changed])]
}

function findLost(older: JsonSchema, newer: JsonSchema, path: string): string[] {
  return (older.required ?? []).flatMap(name => {
    const [before, after] = [older.properties?.[name], newer.properties?.[name]]
    if (!before) return []
    if (!after) return [`${path}.${name} is gone in the next version: it must be optional there first`]
    return findLost(before, after, `${path}.${name}`)
  })
}

function findChanged(shape: JsonSchema, before: unknown, after: unknown, path: string): string[] {
  if (!shape.properties)
    return isDeepStrictEqual(before, after) ? [] : [`${path} changes in the next version`]
  return (shape.required ?? []).flatMap(name =>
    findChanged(shape.properties?.[name] ?? {}, Object(before)[name], Object(after)[name], `${path}.${name}`),
  )
}

const clean = (plain: PlainFields) => fromFields(toFields(plain, ''))
