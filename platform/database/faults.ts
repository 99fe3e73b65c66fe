import { DatabaseError } from 'pg'
import { AppError } from '../errors.ts'

const sqliteBusy = 5
const sqliteCorrupt = 11
const sqliteFull = 13
const sqliteNoDatabase = 26
const sqliteUnique = [1555, 2067]
const sqliteForeignKey = 787

/** The engines' own errors in one vocabulary; what it does not know, conflicts included, passes unchanged. */
export function translate(error: unknown): unknown {
  if (sqliteUnique.includes(sqliteCode(error)) || postgresCode(error) === '23505')
    return new AppError('already-exists', 'A row with this key already exists', { cause: error })
  if (sqliteCode(error) === sqliteForeignKey || postgresCode(error) === '23503')
    return new AppError('failed-precondition', 'A row would lose the one it belongs to', {
      cause: error,
    })
  if (postgresCode(error) === '57014')
    return new AppError('deadline-exceeded', 'A statement took too long', { cause: error })
  if (isDisconnection(error)) return new AppError('unavailable', 'PostgreSQL went away', { cause: error })
  return error
}

/** Another process gave a table a column since PostgreSQL planned the query. */
export function isOutdatedPlan(error: unknown): boolean {
  return postgresCode(error) === '0A000' && String((error as Error).message).startsWith('cached plan')
}

/** True when the whole transaction may succeed if it is simply run again. */
export function isConflict(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true
  if (postgresCode(error) === '40001' || postgresCode(error) === '40P01') return true
  if (isBusy(error)) return true
  return error instanceof Error && error.cause !== undefined && isConflict(error.cause)
}

/** Another process holds SQLite's file. */
export function isBusy(error: unknown): boolean {
  return (sqliteCode(error) & 0xff) === sqliteBusy
}

/** The disk is full, or the file can't grow. */
export function isFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (sqliteCode(error) === sqliteFull || postgresCode(error) === '53100' || code === 'ENOSPC') return true
  return error instanceof Error && error.cause !== undefined && isFull(error.cause)
}

/** What SQLite's file holds is no longer a database, or not a whole one. */
export function isDamaged(error: unknown): boolean {
  if ([sqliteCorrupt, sqliteNoDatabase].includes(sqliteCode(error) & 0xff)) return true
  return error instanceof Error && error.cause !== undefined && isDamaged(error.cause)
}

export function isMissingTable(error: unknown): boolean {
  return (
    postgresCode(error) === '42P01' || (error instanceof Error && error.message.startsWith('no such table'))
  )
}

/** One line for a person. A refused connection to a name with two addresses has a code but no message. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

function postgresCode(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

function sqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}

/** pg gives a lost connection no code of its own, only these sentences; 57P and 08 are the server's own goodbye. */
function isDisconnection(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(57P0|08)/.test(error.code ?? '')
  if (!(error instanceof Error) || error instanceof AppError) return false
  return /^(Connection terminated|Client has encountered a connection error|Client was closed|read E|write E|timeout exceeded)/.test(
    error.message,
  )
}
