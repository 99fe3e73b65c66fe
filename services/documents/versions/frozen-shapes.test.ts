import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Definition, defineCollection, earlier } from '../documents.ts'
import { describeShape, findFaults } from '../testing/frozen-shapes.ts'

const path = 'plans'
const first = z.strictObject({ title: z.string(), count: z.number(), note: z.string().optional() })
const samples = [
  { title: 'Calm', count: 3 },
  { title: 'Calm', count: 0, note: 'x' },
]
const frozenFirst = { shape: describeShape(first), samples }

/** What is said of a next version, whose samples are those of the first, upgraded. */
function changeTo(
  schema: z.ZodObject,
  upgrade: (plan: z.output<typeof first>) => object,
  more: object[] = [],
) {
  const step = earlier(first, plan => ({ ...upgrade(plan) }))
  const next = [...samples.map(step.upgrade), ...more.map(each => ({ ...each }))]
  return findFaults({ path, schema, earlier: [step] }, [
    frozenFirst,
    { shape: describeShape(schema), samples: next },
  ])
}

describe('versions of a collection', () => {
  test('may stay as they are', () => {
    expect(findFaults(defineCollection({ path, schema: first }), [frozenFirst])).toEqual([])
  })

  test('may add and widen', () => {
    const schema = first.extend({ colour: z.enum(['tide', 'moss']), count: z.number().nullable() })
    const upgrade = (plan: object) => ({ ...plan, colour: 'tide' })
    expect(changeTo(schema, upgrade, [{ title: 'x', count: null, colour: 'moss' }])).toEqual([])
  })

  test('may drop what could be missing before', () => {
    expect(changeTo(first.omit({ note: true }), ({ note: _, ...plan }) => plan)).toEqual([])
  })

  test.each<[string, Definition['schema'], RegExp]>([
    ['another limit', first.extend({ count: z.number().max(9) }), /version 1 is not as it was frozen/],
    ['one field more', first.extend({ at: z.number().optional() }), /version 1 is not as it was frozen/],
    ['one field less', first.omit({ note: true }), /version 1 is not as it was frozen/],
  ])('do not change by themselves: %s', (_, schema, fault) => {
    expect(findFaults({ path, schema }, [frozenFirst])).toEqual([expect.stringMatching(fault)])
  })

  test('are all frozen', () => {
    const step = earlier(first, plan => plan)
    const next = { path, schema: first.extend({ at: z.number().optional() }), earlier: [step] }
    expect(findFaults(next, [frozenFirst])).toEqual(['there are 2 versions, and 1 are frozen'])
  })

  test('have samples of everything', () => {
    const fault = (...some: object[]) =>
      findFaults({ path, schema: first }, [{ ...frozenFirst, samples: some.map(each => ({ ...each })) }])
    expect(fault()).toEqual(['version 1: document is in no sample'])
    expect(fault({ title: 'x', count: 1 })).toEqual(['version 1: document.note is in no sample'])
    expect(fault({ title: 'x', count: 1, note: '' })).toEqual([
      'version 1: document.note is missing in no sample',
    ])
    expect(fault(...samples, { title: 1, count: 1 })).toContain('version 1: sample 3 does not fit')
  })

  test('come to the newest', () => {
    const schema = first.extend({ colour: z.string() })
    expect(changeTo(schema, plan => plan)).toContain(
      'version 1: sample 1 does not fit the newest when it is upgraded',
    )
  })

  test('are told apart by their shape', () => {
    // Once days, now hours, and nothing shows it.
    expect(
      changeTo(first.extend({ note: z.string().nullish() }), plan => ({ ...plan, count: plan.count * 24 }), [
        { title: 'x', count: 1, note: null },
      ]),
    ).toContain(
      'version 1: sample 1 is taken for another version: a field that means something else needs another name',
    )
  })

  test('keep what pages of the build before rely on', () => {
    const { title, note } = first.shape
    expect(
      changeTo(z.strictObject({ title, note, total: z.number() }), ({ count, ...plan }) => ({
        ...plan,
        total: count,
      })),
    ).toContain('version 1: document.count is gone in the next version: it must be optional there first')
    expect(
      changeTo(first.extend({ count: z.string() }), plan => ({ ...plan, count: `${plan.count}` })),
    ).toContain('version 1: document.count changes in the next version')
    expect(
      changeTo(first.partial({ count: true }).extend({ total: z.number() }), ({ count, ...plan }) => ({
        ...plan,
        total: count,
      })),
    ).toContain('version 1: document.count changes in the next version')
  })
})
