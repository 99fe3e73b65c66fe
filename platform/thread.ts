import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'
import { AppError, ensure } from './errors.ts'

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }
type Ordered<Job> = { number: number; job: Job }
type Delivered = { number: number; bytes?: Uint8Array; fault?: string }
type Hired = { worker: Worker; orders: Map<number, Waiting> }

export type Thread<Job> = ReturnType<typeof createThread<Job>>

/** Work away from the thread that answers requests. It starts with the first order; one that fell is replaced at the next. */
export function createThread<Job>(file: URL, mostWaiting: number, options: WorkerOptions = {}) {
  let hired: Hired | undefined
  let last = 0

  function hire(): Hired {
    const worker = new Worker(file, options)
    // Its own orders: a thread that fell says so twice, the second time when another may be at work already.
    const orders = new Map<number, Waiting>()
    const made = { worker, orders }
    const leave = (cause?: unknown) => {
      if (hired === made) hired = undefined
      for (const { reject } of orders.values())
        reject(new AppError('unavailable', 'The thread fell', { cause }))
      orders.clear()
    }
    worker.on('message', ({ number, bytes, fault }: Delivered) => {
      const order = orders.get(number)
      orders.delete(number)
      if (bytes) order?.resolve(Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length))
      else order?.reject(new AppError('internal', `A thread could not do its work: ${fault}`))
    })
    worker.on('error', leave)
    worker.on('exit', () => leave())
    // After the ears: they would keep the process open.
    worker.unref()
    return made
  }

  return {
    isAwake: (): boolean => hired !== undefined,

    async order(job: Job): Promise<Buffer> {
      hired ??= hire()
      const { worker, orders } = hired
      ensure(orders.size < mostWaiting, 'resource-exhausted', 'Too many orders wait')
      const number = ++last
      return new Promise((resolve, reject) => {
        orders.set(number, { resolve, reject })
        worker.postMessage({ number, job } satisfies Ordered<Job>)
      })
    },

    async stop(): Promise<void> {
      await hired?.worker.terminate()
    },
  }
}

/** The other side, in the thread: does what it is sent. */
export function takeOrders<Job>(work: (job: Job) => Promise<Uint8Array>): void {
  parentPort?.on('message', async ({ number, job }: Ordered<Job>) => {
    const answer = await work(job).then(
      (bytes): Delivered => ({ number, bytes }),
      (error): Delivered => ({ number, fault: String(error instanceof Error ? error.stack : error) }),
    )
    parentPort?.postMessage(answer)
  })
}
