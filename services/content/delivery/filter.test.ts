import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { tries } from '../../../platform/testing/tier.ts'
import { openContent, type Stage } from '../testing/serve.ts'

/** What a story holds, small enough that conditions meet it often. */
type Fields = Record<string, unknown>
type Condition = { field: string; operator: string; value: string }
type Key = { name: string; isDescending: boolean; kind: '' | 'int' | 'float'; isNullsFirst: boolean }

const fieldNames = ['a', 'b', 'c'] as const
const words = [
  '',
  'x',
  'y',
  'xy',
  'X*',
  '1',
  '2',
  '10',
  '-3',
  '2.5',
  'true',
  '2026-01-01',
  '2026-06-01 10:00',
  '😀',
  '\ue000',
]
const value = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(0, 1, 2, 10, -3, 2.5, true, false, null),
  fc.array(fc.constantFrom('x', 'y', '1', 2), { maxLength: 3 }),
)
const fields: fc.Arbitrary<Fields> = fc.dictionary(fc.constantFrom(...fieldNames), value, {
  noNullPrototype: true,
})
const operators = [
  'in',
  'not_in',
  'like',
  'not_like',
  'any_in_array',
  'all_in_array',
  'gt_date',
  'lt_date',
  'gt_int',
  'lt_int',
  'gt_float',
  'lt_float',
]
const states = ['empty', 'not_empty', 'empty_array', 'not_empty_array', 'null', 'not_null', 'true', 'false']
const condition: fc.Arbitrary<Condition> = fc
  .record({ field: fc.constantFrom(...fieldNames) })
  .chain(({ field }) =>
    fc
      .oneof(
        fc.record({
          operator: fc.constantFrom(...operators),
          value: fc.constantFrom(...words, 'x,y', '*x*', '*'),
        }),
        fc.record({ operator: fc.constant('is'), value: fc.constantFrom(...states) }),
      )
      .map(rest => ({ field, ...rest })),
  )
const sortKey: fc.Arbitrary<Key> = fc.record({
  name: fc.constantFrom('name', 'position', 'slug', 'content.a', 'content.b'),
  isDescending: fc.boolean(),
  kind: fc.constantFrom('' as const, 'int' as const, 'float' as const),
  isNullsFirst: fc.boolean(),
})

describeOnEveryDatabase('lists', open => {
  let stage: Stage
  let stories: { id: number; name: string; position: number; slug: string; content: Fields }[]

  beforeAll(async () => {
    stage = await openContent(await open())
    const samples = fc.sample(fc.record({ content: fields, position: fc.integer({ min: 0, max: 3 }) }), {
      numRuns: tries(40),
      seed: 7,
    })
    stories = []
    for (const [index, { content, position }] of samples.entries()) {
      const [name, slug] = [`n${index % 5}`, `s${index}`]
      const wish = { name, slug, position, content: { ...content, component: 'page' } as never }
      const { id } = await stage.content.administration.createStory(
        wish,
        { id: 't', name: 'T' },
        { publish: true },
      )
      stories.push({ id, name, slug, position, content })
    }
  })

  it('are what reading every story one by one would give', async () => {
    const query = fc.record({
      all: fc.array(condition, { maxLength: 2 }),
      any: fc.array(condition, { maxLength: 2 }),
      keys: fc.array(sortKey, { maxLength: 2 }),
      page: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(query, async ({ all, any, keys, page }) => {
        const params = new URLSearchParams({ token: stage.tokens.public, per_page: '15', page: String(page) })
        const distinct = [...new Map(all.map(one => [`${one.field} ${one.operator}`, one])).values()]
        for (const one of distinct) params.append(`filter_query[${one.field}][${one.operator}]`, one.value)
        for (const one of any) params.append(`filter_query[__or][][${one.field}][${one.operator}]`, one.value)
        if (keys.length > 0) params.set('sort_by', keys.map(print).join(','))
        const { status, body, headers } = await stage.ask(`/v2/cdn/stories?${params}`)
        expect([status, body.error]).toEqual([200, undefined])
        const found = stories.filter(
          ({ content }) =>
            distinct.every(one => holds(content, one)) &&
            (any.length === 0 || any.some(one => holds(content, one))),
        )
        const order =
          keys.length > 0
            ? keys
            : [{ name: 'position', isDescending: false, kind: '' as const, isNullsFirst: false }]
        const expected = found.toSorted((a, b) => compare(a, b, order)).map(({ id }) => id)
        expect(headers.get('total')).toBe(String(expected.length))
        const ids = body.stories.map((story: { id: number }) => story.id)
        expect(ids).toEqual(expected.slice((page - 1) * 15, page * 15))
      }),
      { numRuns: tries(250) },
    )
  })

  function compare(a: (typeof stories)[number], b: (typeof stories)[number], keys: Key[]): number {
    for (const key of keys) {
      const [left, right] = [sortValue(a, key), sortValue(b, key)]
      if (left === undefined && right === undefined) continue
      if (left === undefined) return key.isNullsFirst ? -1 : 1
      if (right === undefined) return key.isNullsFirst ? 1 : -1
      const order =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
      if (order !== 0) return key.isDescending ? -order : order
    }
    return a.id - b.id
  }
})

const print = ({ name, isDescending, kind, isNullsFirst }: Key) =>
  [name, isDescending ? 'desc' : 'asc', kind, isNullsFirst ? 'nulls_first' : ''].filter(Boolean).join(':')

function sortValue(
  story: { name: string; position: number; slug: string; content: Fields },
  { name, kind }: Key,
) {
  if (name === 'name' || name === 'position' || name === 'slug') return story[name]
  const found = story.content[name.slice('content.'.length)]
  if (found === undefined || found === null || typeof found === 'object') return undefined
  if (kind === '') return String(found)
  if (typeof found === 'boolean' || found === '') return undefined
  const number = kind === 'int' ? Math.trunc(Number(found)) : Number(found)
  return Number.isNaN(number) ? undefined : number
}

/** The operations as the protocol's reference words them, without any cleverness. */
function holds(content: Fields, { field, operator, value }: Condition): boolean {
  const found = content[field]
  const isPlain = ['string', 'number', 'boolean'].includes(typeof found)
  const wanted = value.split(',')
  const list = Array.isArray(found) ? found.map(String) : []
  const number = (given: unknown) =>
    typeof given === 'number' || (typeof given === 'string' && given !== '') ? Number(given) : Number.NaN
  const date = (given: unknown) =>
    typeof given === 'string' && /^\d{4}-\d\d-\d\d/.test(given)
      ? Date.parse(`${given.slice(0, 10)}T${given.slice(11) || '00:00'}Z`)
      : Number.NaN
  const pattern = new RegExp(
    `^${value
      .split('*')
      .map(part => part.replace(/[.\\+?^$()[\]{}|]/g, '\\$&'))
      .join('.*')}$`,
    'isu',
  )
  switch (operator) {
    case 'is':
      return {
        empty: found === undefined || found === null || found === '',
        not_empty: found !== undefined && found !== null && found !== '',
        empty_array: Array.isArray(found) && found.length === 0,
        not_empty_array: Array.isArray(found) && found.length > 0,
        null: found === undefined || found === null,
        not_null: found !== undefined && found !== null,
        true: found === true || found === 'true',
        false: found === false || found === 'false',
      }[value] as boolean
    case 'in':
      return isPlain && wanted.includes(String(found))
    case 'not_in':
      return !(isPlain && wanted.includes(String(found)))
    case 'like':
      return isPlain && pattern.test(String(found))
    case 'not_like':
      return !(isPlain && pattern.test(String(found)))
    case 'any_in_array':
      return wanted.some(one => list.includes(one))
    case 'all_in_array':
      return Array.isArray(found) && wanted.every(one => list.includes(one))
    case 'gt_date':
      return date(found) > date(value)
    case 'lt_date':
      return date(found) < date(value)
    case 'gt_int':
      return Math.trunc(number(found)) > Math.trunc(number(value))
    case 'lt_int':
      return Math.trunc(number(found)) < Math.trunc(number(value))
    case 'gt_float':
      return number(found) > number(value)
    default:
      return number(found) < number(value)
  }
}
