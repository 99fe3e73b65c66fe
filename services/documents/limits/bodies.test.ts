import { expect, test } from 'vitest'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { openDocuments } from '../testing/serve.ts'
import { largestBody, mostParts } from './bounds.ts'

const rootOf = (project: string) => `/v1/projects/${project}/databases/(default)/documents`
const nameOf = (project: string) => `projects/${project}/databases/(default)/documents/c/d`
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))
const numbers = (count: number, sign = '') => many(count, index => ({ integerValue: `${sign}${index}` }))
const fields = (count: number) =>
  Object.fromEntries(many(count, index => [`f${index}`, { booleanValue: true }]))

/** One write of `project`, whose document is `c/d`. */
const commit = (
  project: string,
  write: { fields?: object; updateMask?: object; updateTransforms?: object },
) => {
  const { fields = {}, ...more } = write
  return JSON.stringify({ writes: [{ update: { name: nameOf(project), fields }, ...more }] })
}

describeOnDatabase('a body', open => {
  // Whatever took time by the square of these would take minutes.
  test.each<[string, Parameters<typeof commit>[1], number]>([
    ['digits', { fields: { a: { doubleValue: `${'1'.repeat(2_000_000)}x` } } }, 400],
    [
      'fields and a mask of them all',
      { fields: fields(20_000), updateMask: { fieldPaths: many(20_000, index => `f${index}`) } },
      200,
    ],
    [
      'fields and transforms of many',
      {
        fields: fields(30_000),
        updateTransforms: many(500, index => ({ fieldPath: `f${index}`, setToServerValue: 'REQUEST_TIME' })),
      },
      200,
    ],
    [
      'elements to add',
      { updateTransforms: [{ fieldPath: 'a', appendMissingElements: { values: numbers(39_000) } }] },
      200,
    ],
    [
      'elements to remove',
      {
        fields: { a: { arrayValue: { values: numbers(39_000) } } },
        updateTransforms: [{ fieldPath: 'a', removeAllFromArray: { values: numbers(39_000, '-') } }],
      },
      200,
    ],
    ['names in a path', { updateMask: { fieldPaths: [many(1_000_000, () => 'a').join('.')] } }, 400],
  ])('of very many %s is answered', { timeout: 60_000 }, async (_, write, status) => {
    const { ask, documents } = await openDocuments(await open(), { testMode: true })
    const answer = await ask(`${rootOf('demo')}:commit`, { method: 'POST', body: commit('demo', write) })
    expect(answer.status).toBe(status)
    await documents.stop()
  })

  test.each([
    ['lists in lists', `{"writes":${'['.repeat(100_000)}`],
    ['objects', `{"writes":[${many(40_000, () => '{}').join(',')}]}`],
    ['nothings', `{"writes":[${many(50_000, () => 'null').join(',')}]}`],
    ['maps in maps', `{"writes":[${'{"mapValue":{"fields":{"a":'.repeat(8_000)}`],
  ])('of too many %s is refused before it is read', async (_, body) => {
    const { ask, documents } = await openDocuments(await open())
    const headers = { Authorization: 'Bearer person:ada' }
    const answer = await ask(`${rootOf('exhale')}:commit`, { method: 'POST', body, headers })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('too many parts')])
    await documents.stop()
  })

  test('may have the client’s largest batch, plain or packed', () => {
    const name = `${nameOf('a-project-with-a-long-name')}/members/${'u'.repeat(28)}/checkIns/2026-01-01`
    const writes = many(500, () => ({
      update: {
        name,
        fields: {
          state: { stringValue: 'private' },
          at: { integerValue: '1789999999999' },
          newStartAt: { integerValue: '1789999999999' },
          smoked: { integerValue: '500' },
        },
      },
    }))
    const body = JSON.stringify({ streamToken: 'x'.repeat(100), writes })
    expect(`count=1&ofs=10000&req0___data__=${encodeURIComponent(body)}`.length).toBeLessThan(
      largestBody.guest,
    )
    expect(body.split(/[,[{]/).length).toBeLessThan(mostParts)
  })

  test('of a query has so many filters, however they are nested', async () => {
    const { post } = await openDocuments(await open(), { testMode: true })
    const filter = { unaryFilter: { field: { fieldPath: 'a' }, op: 'IS_NULL' } }
    const and = (filters: object[]) => ({ compositeFilter: { op: 'AND', filters } })
    const ask = (where: object) =>
      post(`${rootOf('demo')}:runQuery`, { structuredQuery: { from: [{ collectionId: 'c' }], where } })
    expect(await ask(and([and(many(50, () => filter)), and(many(50, () => filter))]))).toHaveLength(1)
    expect(await ask(and([and(many(50, () => filter)), and(many(51, () => filter))]))).toBe(
      'INVALID_ARGUMENT',
    )
  })
})
