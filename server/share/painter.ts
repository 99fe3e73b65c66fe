import { Worker } from 'node:worker_threads'
import { AppError } from '../../platform/errors.ts'
import type { Painted, Wish } from './paint.ts'

export type Painter = {
  /** A picture of 1200 × 630 with a page's title on it, as PNG. */
  paint: (title: string, site: string) => Promise<Buffer>
  stop: () => Promise<void>
}

type Waiting = { resolve: (png: Buffer) => void; reject: (error: Error) => void }

/** More at once are turned away: whoever asks for all of them may come again. */
const longestQueue = 64
const mostBytes = 32 * 1024 * 1024
const longestTitle = 200

/** Paints in a thread of its own, which starts with the first wish; the same words are painted once. */
export function createPainter(): Painter {
  const known = new Map<string, Promise<Buffer>>()
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let bytes = 0
  let lastId = 0

  function hire(): Worker {
    const hired = new Worker(new URL('./paint.ts', import.meta.url))
    hired.on('message', ({ id, png, error }: Painted) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (png) one?.resolve(Buffer.from(png.buffer as ArrayBuffer, png.byteOffset, png.length))
      else one?.reject(new Error(error))
    })
    hired.on('error', dismiss)
    hired.on('exit', () => dismiss(new Error('the painter left')))
    // After the ears: they would keep the process open.
    hired.unref()
    return hired
  }

  function dismiss(error: Error): void {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function begin(title: string, site: string): Promise<Buffer> {
    if (waiting.size >= longestQueue) throw new AppError('resource-exhausted', 'too many pictures at once')
    worker ??= hire()
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker?.postMessage({ id, title, site } satisfies Wish)
    })
  }

  function keep(key: string, painting: Promise<Buffer>): void {
    known.set(key, painting)
    painting.then(
      png => {
        bytes += png.length
        if (bytes < mostBytes) return
        known.clear()
        bytes = 0
      },
      () => known.delete(key),
    )
  }

  return {
    paint: async (title, site) => {
      const short = title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title
      const key = `${site}\n${short}`
      const painting = known.get(key) ?? begin(short, site)
      if (!known.has(key)) keep(key, painting)
      return painting
    },
    stop: async () => void (await worker?.terminate()),
  }
}
