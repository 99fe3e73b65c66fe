import { parentPort, Worker } from 'node:worker_threads'
import { AppError, ensure } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }
type Sent<Job> = { number: number; job: Job }
type Done = { number: number; bytes?: Uint8Array; fault?: string }
type Running = { worker: Worker; waiting: Map<number, Waiting> }

export type Thread<Job> = ReturnType<typeof createThread<Job>>

/** As many are sent, so that the thread never waits for its next one. */
const atOnce = 2

/**
 * Work away from the thread that answers requests, in turn for those who ask, none of whom may take more than half of the
 * places. It starts with the first job; after a crash, again with the next.
 */
export function createThread<Job>(file: URL, mostWaiting: number, mostMegabytes?: number) {
  const longest = mostWaiting - atOnce
  const queue = createFairQueue({ atOnce, longest, longestOfOne: Math.ceil(longest / 2) })
  let running: Running | undefined
  let isOver = false
  let last = 0

  function start(): Running {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
    // Its own jobs: a worker that crashed says so twice, the second time when another may be at work already.
    const waiting = new Map<number, Waiting>()
    const started = { worker, waiting }
    let cause: unknown
    const leave = () => {
      if (running === started) running = undefined
    }
    worker.on('message', ({ number, bytes, fault }: Done) => {
      const job = waiting.get(number)
      waiting.delete(number)
      if (waiting.size === 0) worker.unref()
      if (bytes) job?.resolve(Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length))
      else job?.reject(new AppError('internal', `A thread couldn’t do its work: ${fault}`))
    })
    worker.on('error', error => {
      cause = error
      leave()
    })
    // What it had done before it fell arrives between its error and its end.
    worker.on('exit', () => {
      leave()
      for (const { reject } of waiting.values())
        reject(new AppError('unavailable', 'The thread crashed', { cause }))
      waiting.clear()
    })
    return started
  }

  async function send(job: Job): Promise<Buffer> {
    ensure(!isOver, 'unavailable', 'The thread was stopped')
    running ??= start()
    const { worker, waiting } = running
    const number = ++last
    // A process may end while the thread has nothing to do, and not before someone has their answer.
    worker.ref()
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      worker.postMessage({ number, job } satisfies Sent<Job>)
    })
  }

  return {
    isRunning: (): boolean => running !== undefined,

    /** `who` asks: a network or an account. */
    async run(job: Job, who: string): Promise<Buffer> {
      const done = queue.take(who, () => send(job))
      ensure(done, 'resource-exhausted', 'Too many orders wait')
      return done
    },

    async stop(): Promise<void> {
      isOver = true
      await running?.worker.terminate()
    },
  }
}

/** The other side, in the thread: does what it is sent. */
export function runJobs<Job>(work: (job: Job) => Promise<Uint8Array>): void {
  parentPort?.on('message', async ({ number, job }: Sent<Job>) => {
    const done = await work(job).then(
      (bytes): Done => ({ number, bytes }),
      (error): Done => ({ number, fault: String(error instanceof Error ? error.stack : error) }),
    )
    parentPort?.postMessage(done)
  })
}
