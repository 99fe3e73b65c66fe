import { describe, expect, it } from 'vitest'
import type { StoredDocument } from '../model/engine.ts'
import type { Fields, Value } from '../model/value.ts'
import type { Precondition, Transform, Write } from '../model/write.ts'
import { readFields, readValue } from '../wire-json/read-value.ts'
import { applyWrite, checkPrecondition } from './apply-write.ts'

const integer = (number: number | string): Value => ({ integerValue: `${number}` })
const double = (doubleValue: number | string) => readValue({ doubleValue })
const text = (stringValue: string): Value => ({ stringValue })
const list = (...values: Value[]): Value => ({ arrayValue: { values } })
const map = (fields: Fields): Value => ({ mapValue: { fields } })
const stored = (fields: Fields): StoredDocument => ({ path: 'c/a', fields, createdAt: 1, updatedAt: 2 })
const update = (more: Partial<Extract<Write, { kind: 'update' }>>): Write => ({
  kind: 'update',
  path: 'c/a',
  fields: {},
  transforms: [],
  ...more,
})
const most = '9223372036854775807'

describe('a write', () => {
  it('replaces the document', () => {
    const { after, result } = applyWrite(stored({ a: integer(1) }), update({ fields: { b: integer(2) } }), 9)
    expect(after).toEqual({ path: 'c/a', fields: { b: integer(2) }, createdAt: 1, updatedAt: 9 })
    expect(result).toEqual({ updatedAt: 9, transformResults: [] })
  })

  it('creates one where none was', () => {
    const { after } = applyWrite(undefined, update({ fields: { b: integer(2) } }), 9)
    expect(after).toEqual({ path: 'c/a', fields: { b: integer(2) }, createdAt: 9, updatedAt: 9 })
    expect(applyWrite(undefined, update({ mask: [] }), 9).after?.fields).toEqual({})
  })

  it('merges what its mask names, and deletes what it names without value', () => {
    const before = { a: map({ x: integer(1), y: integer(2) }), b: integer(3), c: integer(4) }
    const write = update({
      fields: { a: map({ x: integer(9), z: integer(0) }), d: map({ e: integer(5) }), c: integer(7) },
      mask: [['a', 'x'], ['a', 'gone'], ['b'], ['d', 'e'], ['not', 'there'], ['c', 'deep']],
    })
    expect(applyWrite(stored(before), write, 9).after?.fields).toEqual({
      a: map({ x: integer(9), y: integer(2) }),
      c: integer(4),
      d: map({ e: integer(5) }),
    })
    expect(before.a).toEqual(map({ x: integer(1), y: integer(2) }))
  })

  it('does not take an inherited name for a field', () => {
    const write = update({ mask: [['constructor'], ['toString', 'name']] })
    expect(applyWrite(stored({ a: integer(1) }), write, 9).after?.fields).toEqual({ a: integer(1) })
  })

  it('that changes nothing leaves the time of the last change', () => {
    const before = stored({ a: integer(1) })
    expect(applyWrite(before, update({ fields: { a: integer(1) } }), 9)).toEqual({
      after: before,
      result: { updatedAt: 2, transformResults: [] },
    })
    expect(applyWrite(before, update({ fields: { a: double(1) } }), 9).after?.updatedAt).toBe(9)
  })

  it('deletes, and verifies without a change', () => {
    const before = stored({})
    expect(applyWrite(before, { kind: 'delete', path: 'c/a' }, 9).after).toBeUndefined()
    expect(applyWrite(before, { kind: 'verify', path: 'c/a' }, 9).after).toBe(before)
  })

  it.each<[string, Precondition, StoredDocument | undefined, string | undefined]>([
    ['exists and does', { exists: true }, stored({}), undefined],
    ['exists and does not', { exists: true }, undefined, 'not-found'],
    ['does not exist and does not', { exists: false }, undefined, undefined],
    ['does not exist and does', { exists: false }, stored({}), 'already-exists'],
    ['is as old', { updatedAt: 2 }, stored({}), undefined],
    ['is older', { updatedAt: 1 }, stored({}), 'failed-precondition'],
    ['is as old and gone', { updatedAt: 2 }, undefined, 'failed-precondition'],
  ])('requires that the document %s', (_, precondition, before, code) => {
    const check = () => checkPrecondition(before, precondition)
    if (code) expect(check).toThrowError(expect.objectContaining({ code }))
    else expect(check).not.toThrow()
  })
})

describe('a transform', () => {
  const transform = (before: Fields, ...transforms: Transform[]) => {
    const { after, result } = applyWrite(stored(before), update({ mask: [], transforms }), 1_234_567)
    return { fields: after?.fields, results: result.transformResults }
  }
  const field = ['n']

  it.each<[string, Value | undefined, Transform, Value]>([
    ['adds integers', integer(2), { kind: 'increment', field, operand: integer(3) }, integer(5)],
    ['stops at the largest', integer(most), { kind: 'increment', field, operand: integer(1) }, integer(most)],
    ['adds a double', integer(2), { kind: 'increment', field, operand: double(0.5) }, double(2.5)],
    ['adds to a double', double(2), { kind: 'increment', field, operand: integer(1) }, double(3)],
    ['adds to nothing', undefined, { kind: 'increment', field, operand: integer(3) }, integer(3)],
    ['adds to text', text('x'), { kind: 'increment', field, operand: integer(3) }, integer(3)],
    ['keeps the larger', integer(2), { kind: 'maximum', field, operand: double(1.5) }, integer(2)],
    ['takes the larger', integer(2), { kind: 'maximum', field, operand: double(2.5) }, double(2.5)],
    ['keeps the equal', integer(2), { kind: 'maximum', field, operand: double(2) }, integer(2)],
    ['takes NaN as largest', integer(2), { kind: 'maximum', field, operand: double('NaN') }, double('NaN')],
    ['takes NaN as smallest', integer(2), { kind: 'minimum', field, operand: double('NaN') }, double('NaN')],
    ['keeps NaN', double('NaN'), { kind: 'minimum', field, operand: integer(1) }, double('NaN')],
    ['takes the smaller', integer(2), { kind: 'minimum', field, operand: integer(1) }, integer(1)],
    ['takes what there is', text(''), { kind: 'minimum', field, operand: integer(1) }, integer(1)],
    [
      'sets the time',
      text(''),
      { kind: 'serverTime', field },
      { timestampValue: '1970-01-01T00:00:01.234000Z' },
    ],
  ])('%s, and says so', (_, before, operation, expected) => {
    const { fields, results } = transform(before ? { n: before } : {}, operation)
    expect(fields).toEqual({ n: expected })
    expect(results).toEqual([expected])
  })

  it('changes arrays, without a word', () => {
    const { fields, results } = transform(
      { n: list(integer(1), double('NaN'), text('x'), integer(1)) },
      { kind: 'append', field, values: [double(1), double('NaN'), text('y'), text('y')] },
      { kind: 'remove', field, values: [double(1), text('x')] },
    )
    expect(fields).toEqual({ n: list(double('NaN'), text('y')) })
    expect(results).toEqual([{ nullValue: 'NULL_VALUE' }, { nullValue: 'NULL_VALUE' }])
  })

  it('makes an array of what is none', () => {
    const append: Transform = { kind: 'append', field, values: [integer(1), integer(1)] }
    expect(transform({ n: text('x') }, append).fields).toEqual({ n: list(integer(1)) })
    expect(transform({}, { kind: 'remove', field, values: [integer(1)] }).fields).toEqual({ n: list() })
  })

  it('reaches into maps, one after the other', () => {
    const deep = ['a', 'we.ird']
    const increment: Transform = { kind: 'increment', field: deep, operand: integer(1) }
    expect(transform(readFields({}), increment, increment)).toEqual({
      fields: { a: map({ 'we.ird': integer(2) }) },
      results: [integer(1), integer(2)],
    })
  })
})
