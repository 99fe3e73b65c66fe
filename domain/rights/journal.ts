import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { attempt } from '../../platform/attempt.ts'
import type { Database } from '../../platform/database/open.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { BlockChange } from '../../services/mail/mail.ts'
import type { StopChange } from '../newsletter/parts.ts'
import type { ErasureWay, RightsTables } from './schema.ts'

/** What an older copy of the database doesn't know. Ids, codes and hashes, never a name or an address. */
export type JournalNote =
  /** Where accounts are at a host, emails are found by the hash of the address alone. */
  | { erased: string; mail?: string }
  | { asked: string; code: string; through: ErasureWay; entries: number }
  | { kept: string }
  /** Lines of earlier versions have no code: those parts went at once. */
  | { parts: string; names: string[]; code?: string; entries?: number }
  /** The keyed hash of an address that was subscribed. */
  | { forgotten: string }
  /** What comes by itself was stopped or is wanted again: of each, the last word counts. */
  | { subscription: string; change: StopChange }
  | { series: string; isOn: boolean }
  | { reminder: string; of: string; isOn: boolean }
  /** The hash of an address that gets nothing bulk any more; without a reason, that it does again. */
  | { block: string; reason: BlockChange['reason'] }
  /** A consent, and all that was kept under it. */
  | { withdrawn: string; purpose: string }

/** Lines of earlier versions have no id. */
export type JournalLine = JournalNote & { at: number; id?: string }

export type Journal = ReturnType<typeof openJournal>

/** Backups are kept for less than this. */
const keptFor = 430 * 24 * 3_600_000
/** Nobody holds the lock for longer: whoever left it is gone. */
const lockedFor = 10_000
const settledAfter = 500

/**
 * What was erased and asked for, outside of the database: when an older copy of that is put back, it is done again. The
 * database has a mark for each line it knows; see decision 0032.
 */
export function openJournal(dataDir: string, database: Database, now: () => number) {
  const { kysely } = database.as<RightsTables>()
  const file = join(dataDir, 'erasures.log')
  // Bounded: one for each erasure that is done again after a restore.
  const written = new Set<string>()
  let lines = 0

  async function list(): Promise<JournalLine[]> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n').flatMap(line => readLine(line) ?? [])
  }

  /** The database knows it from now on. */
  async function mark({ id, at }: JournalLine): Promise<void> {
    if (id === undefined) return
    await kysely
      .insertInto('erasure_marks')
      .values({ id, at })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
  }

  /** `at`: when it was asked for, where it's told later. */
  async function note(noted: JournalNote, at = now()): Promise<void> {
    const line = { ...noted, at, id: newId() }
    // A line that was cut short by a fall of the machine takes none of the next ones with it.
    await alone(dataDir, () => write(file, 'a', `\n${JSON.stringify(line)}\n`))
    lines++
    await mark(line)
  }

  return {
    note,
    mark,

    /** How many lines this process has written. */
    count: () => lines,

    /** As they were written, each with whether the database knows it. */
    async list(): Promise<(JournalLine & { isKnown: boolean })[]> {
      const marks = await kysely.selectFrom('erasure_marks').select('id').execute()
      const known = new Set(marks.map(({ id }) => id))
      return (await list()).map(line => ({ ...line, isKnown: known.has(line.id ?? '') }))
    },

    /** Once in the life of a process is enough. */
    async noteErased(id: string, mail?: string): Promise<void> {
      if (written.has(id)) return
      await note({ erased: id, ...(mail !== undefined && { mail }) })
      written.add(id)
    },

    /** Drops what no backup can be older than. */
    async tidy(): Promise<void> {
      const from = now() - keptFor
      await kysely.deleteFrom('erasure_marks').where('at', '<=', from).execute()
      await alone(dataDir, async () => {
        const all = await list()
        const left = all.filter(({ at }) => at > from)
        if (left.length === all.length) return
        const draft = join(dataDir, '.erasures.draft')
        await write(draft, 'w', left.map(line => `${JSON.stringify(line)}\n`).join(''))
        await rename(draft, file)
      })
    },
  }
}

/** What was done holds, also where it can't be written: it's only lost with a copy of the database that is put back. */
export const tryToNote = (
  { journal, log }: { journal: Pick<Journal, 'note'>; log: Log },
  noted: JournalNote,
): Promise<void> =>
  journal
    .note(noted)
    .catch(error => log.error({ err: error }, 'what someone stopped or took back isn’t in the journal'))

/** On the disk when it returns. */
async function write(file: string, flags: 'a' | 'w', text: string): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** One at a time, of all processes that share the folder. */
async function alone<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = join(folder, '.erasures.lock')
  const own = newId()
  const isOwn = async () => (await readFile(lock, 'utf8').catch(() => '')) === own
  while (!(await create(lock, own))) {
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs <= lockedFor) {
      await wait(10)
      continue
    }
    // Several may find that its owner is gone: the last to say so has it.
    await write(`${lock}-${own}`, 'w', own)
    await rename(`${lock}-${own}`, lock)
    await wait(settledAfter)
    if (await isOwn()) break
  }
  try {
    return await work()
  } finally {
    if (await isOwn()) await rm(lock, { force: true })
  }
}

/** False where it is there already. */
async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

const kinds = [
  'erased',
  'asked',
  'kept',
  'parts',
  'forgotten',
  'subscription',
  'series',
  'reminder',
  'block',
  'withdrawn',
]

/** A line that was cut short says nothing. */
function readLine(text: string): JournalLine | undefined {
  const line = attempt(() => JSON.parse(text))
  const isOurs = kinds.some(kind => typeof line?.[kind] === 'string')
  return typeof line?.at === 'number' && isOurs ? line : undefined
}
