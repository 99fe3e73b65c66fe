import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Lines of JSON for machines. Addresses, names and bodies have no place in them. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: error => describeError(error) },
      redact: { paths: ['email', 'password', 'token', '*.email', '*.password', '*.token'], censor: '…' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
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
