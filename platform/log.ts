import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Lines of JSON for machines. Addresses, names and bodies have no place in them. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: ['email', 'password', 'token', '*.email', '*.password', '*.token'], censor: '…' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}
