import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Lines of JSON for machines. Addresses, names and bodies have no place in them. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const output: DestinationStream & { flushSync?: () => void } = destination ?? findOutput()
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: error => describeError(error) },
      // What went wrong is written down before anything else can.
      hooks: {
        logMethod(args, write, level) {
          write.apply(this, args)
          if (level >= errorLevel) output.flushSync?.()
        },
      },
      redact: { paths: ['email', 'password', 'token', '*.email', '*.password', '*.token'], censor: '…' },
    },
    output,
  )
}

const errorLevel = 50

let standard: ReturnType<typeof openOutput> | undefined

/** One for all the logs of a process, which is also flushed once. */
function findOutput() {
  standard ??= openOutput()
  return standard
}

/** Lines go out together: a system call for each request would be a good part of answering it. */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: true, minLength: 4_096, periodicFlush: 500 })
  process.on('exit', () => output.flushSync())
  return output
}

const deepest = 4

/** What happened and where. What else an error carries (a row, a key, an answer) may be someone's. */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  const why = cause === undefined || depth === deepest ? undefined : describeError(cause, depth + 1)
  return { type: name, message, stack, code, cause: why }
}
