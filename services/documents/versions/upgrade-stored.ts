import { setImmediate as breathe } from 'node:timers/promises'
import type { Database } from '../../../platform/database/open.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { Engine, Place } from '../model/engine.ts'
import { fromFields } from '../model/plain.ts'
import type { Write } from '../model/write.ts'
import { createProgress } from './progress.ts'
import { readPage } from './read-page.ts'
import { fits, type Shape } from './shape.ts'
import type { Shapes } from './shapes.ts'

type Deps = {
  database: Database
  /** Documents as they are stored. */
  engine: Engine
  place: Place
  shapes: Shapes
  log: Log
}

/**
 * Rewrites documents of earlier versions, page by page, so that indexes and devices get them in the newest
 * shape. Any process goes on where another stopped. A round that found something is followed by another, at the next
 * start or tidying, for what processes of the build before wrote meanwhile; one that found nothing is the last.
 */
export function createUpgrades({ database, engine, place, shapes, log }: Deps) {
  const progress = createProgress(database)
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function upgradePage(shape: Shape, after: string) {
    const { documents, last } = await readPage(engine, place, shape, after)
    const stale = documents.filter(each => shapes.upgrade(each) !== each)
    const misfits = documents.filter(each => !fits(shape.newest, fromFields(shapes.upgrade(each).fields)))
    const writes = stale.map((each): Write => {
      const { path, fields } = shapes.upgrade(each)
      return { kind: 'update', path, fields, transforms: [] }
    })
    if (writes.length > 0) await engine.commit(place, writes, { reads: stale })
    return { last, found: stale.length, misfits: misfits.length }
  }

  /** Once through a collection. */
  async function walk(shape: Shape): Promise<void> {
    let row = await progress.open(shape)
    let misfits = 0
    while (row && row.seen_to !== null && !stopping.signal.aborted) {
      await breathe()
      const page = await upgradePage(shape, row.seen_to).catch(retry)
      if (!page) continue
      const found = row.found + page.found
      misfits += page.misfits
      const next = page.last === undefined ? endOf(found) : { seen_to: page.last, found }
      const isMine = await progress.move(row, next)
      if (isMine && page.last === undefined) {
        const collection = shape.path
        if (found > 0)
          log.info({ collection, version: row.version, upgraded: found }, 'documents were upgraded')
        if (misfits > 0) log.warn({ collection, misfits }, 'documents fit no shape of their collection')
        return
      }
      row = isMine ? { ...row, ...next } : await progress.open(shape)
    }
  }

  async function walkAll(): Promise<void> {
    await progress.forgetOthers(shapes.changed)
    for (const shape of shapes.changed) await walk(shape)
  }

  return {
    /** What is left to do, if anything is. */
    run(): Promise<void> {
      running ??= walkAll()
        .catch(error => log.error({ err: error }, 'documents couldn’t be upgraded'))
        .finally(() => {
          running = undefined
        })
      return running
    },

    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}

const endOf = (found: number) => (found > 0 ? { seen_to: '', found: 0 } : { seen_to: null, found: 0 })

/** Someone wrote to one of them in between: then it is looked at again. */
function retry(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'aborted') return undefined
  throw error
}
