import type { DocumentsOperation } from './call.ts'
import { batchGet } from './documents.batchGet.ts'
import { batchWrite } from './documents.batchWrite.ts'
import { beginTransaction } from './documents.beginTransaction.ts'
import { commit } from './documents.commit.ts'
import { createDocument } from './documents.createDocument.ts'
import { remove } from './documents.delete.ts'
import { get } from './documents.get.ts'
import { list } from './documents.list.ts'
import { listCollectionIds } from './documents.listCollectionIds.ts'
import { patch } from './documents.patch.ts'
import { rollback } from './documents.rollback.ts'
import { runAggregationQuery } from './documents.runAggregationQuery.ts'
import { runQuery } from './documents.runQuery.ts'
import { unimplemented } from './unimplemented.ts'

/** `POST …/documents[/…]:verb` */
export const verbs: Readonly<Record<string, DocumentsOperation>> = {
  batchGet,
  batchWrite,
  beginTransaction,
  commit,
  executePipeline: unimplemented,
  listCollectionIds,
  partitionQuery: unimplemented,
  rollback,
  runAggregationQuery,
  runQuery,
}

/** `METHOD …/documents/a/b`: what leads to a document. */
export const onDocument: Readonly<Record<string, DocumentsOperation>> = {
  GET: get,
  PATCH: patch,
  DELETE: remove,
}

/** `METHOD …/documents/a`: what leads to a collection. */
export const onCollection: Readonly<Record<string, DocumentsOperation>> = { GET: list, POST: createDocument }
