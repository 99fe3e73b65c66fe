import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../platform/config.ts'
import { isJsonObject, parseJson } from '../../platform/http/json.ts'

/** What backups, and what restores set aside, are called. */
const dated = /^(?:exhale-(.+)Z\.backup|before-restore-(.+)Z)$/
const shape = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/
const day = 86_400_000

/** Copies of people's data that should be gone by now: people are told how many days they stay. */
export async function findOldBackups(
  { DATA_DIR, BACKUP_DAYS }: Pick<Settings, 'DATA_DIR' | 'BACKUP_DAYS'>,
  now: Date,
): Promise<string[]> {
  const home = join(DATA_DIR, 'backups')
  const folders = new Set([DATA_DIR, home, (await findLastFolder(home)) ?? home])
  const found = await Promise.all(
    [...folders].map(async folder =>
      (await readdir(folder).catch(() => [])).map(name => ({
        path: join(folder, name),
        madeAt: readTime(name),
      })),
    ),
  )
  return found
    .flat()
    .filter(({ madeAt }) => madeAt !== undefined && madeAt < now.getTime() - BACKUP_DAYS * day)
    .map(({ path }) => path)
    .toSorted()
}

function readTime(name: string): number | undefined {
  const [, ofBackup, ofAside] = dated.exec(name) ?? []
  const [, date, hours, minutes, seconds] = shape.exec(ofBackup ?? ofAside ?? '') ?? []
  return date === undefined ? undefined : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}

/** Where the last backup went, if that was elsewhere. */
async function findLastFolder(home: string): Promise<string | undefined> {
  const last = parseJson(await readFile(join(home, 'last.json'), 'utf8').catch(() => ''))
  return isJsonObject(last) && typeof last.folder === 'string' ? last.folder : undefined
}
