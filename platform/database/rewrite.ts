import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SqliteFile } from './sqlite-file.ts'

/**
 * Writes a file of SQLite anew. `secure_delete` zeroes a row where it is, and not where it once was: when pages are
 * split or joined, copies of what moved stay in their unused corners. In a thread, because it takes as long as the file is
 * large; who reads goes on, who writes waits for their turn.
 */
export async function rewriteFile({ path, turns }: SqliteFile): Promise<void> {
  const endTurn = await turns.take()
  try {
    await once(new Worker(new URL('./rewrite-worker.ts', import.meta.url), { workerData: path }), 'exit')
  } finally {
    endTurn()
  }
}
