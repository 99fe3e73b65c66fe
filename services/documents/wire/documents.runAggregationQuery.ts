import { refuse } from '../access/guard.ts'
import { formatInstant } from '../model/instant.ts'
import { toName } from '../model/paths.ts'
import { readAggregationQuery } from '../wire-json/read-aggregations.ts'
import type { DocumentsOperation } from './call.ts'
import { enterTransaction } from './enter-transaction.ts'

export const runAggregationQuery: DocumentsOperation = async call => {
  const { body, engine, guard, path, person, place } = call
  const parent = toName(place, path)
  const { query, aggregations } = readAggregationQuery(place, parent, body.structuredAggregationQuery)
  if (!guard.mayQuery(person, place, query)) throw refuse()
  const { opening } = enterTransaction(call)
  const { values, readAt } = await engine.aggregate(place, query, aggregations)
  return [...opening, { result: { aggregateFields: values }, readTime: formatInstant(readAt) }]
}
