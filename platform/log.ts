import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Lines of JSON for machines. Addresses, names and bodies have no place in them. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: describeError },
      redact: { paths: ['email', 'password', 'token', '*.email', '*.password', '*.token'], censor: '…' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

/** What happened and where. What else an error carries (a row, a key, an answer) may be someone's. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { type: name, message, stack, code, cause: cause === undefined ? undefined : describeError(cause) }
}
