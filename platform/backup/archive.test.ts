import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArchive, summarize, writeArchive } from './archive.ts'
import { dumpFiles } from './files.ts'
import { type ArchiveEntry, createSum, type DumpedValue, rowText } from './records.ts'
import { unpackFiles } from './unpack-files.ts'

const key = 'a key of a backup that nobody guesses'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exhale-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* entriesOf(rows: DumpedValue[][]): AsyncGenerator<ArchiveEntry> {
  yield { kind: 'begin', at: '2026-11-17T02:00:00.000Z', engine: 'sqlite', migrations: [] }
  yield { kind: 'table', name: 't', columns: ['a', 'b'] }
  const sum = createSum()
  for (const values of rows) {
    sum.add(rowText(values))
    yield { kind: 'row', values }
  }
  yield { kind: 'end', name: 't', count: sum.count(), sum: sum.text() }
}

const rowsIn = async (path: string, withKey?: string) =>
  (await Array.fromAsync(readArchive(path, withKey))).flatMap(entry =>
    entry.kind === 'row' ? [entry.values] : [],
  )

const value = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => number + 0),
  fc.boolean(),
  fc.uint8Array({ maxLength: 200 }),
)

it('gives back whatever was put into it, in the open or encrypted', async () => {
  const path = join(folder, 'any.backup')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, value), { maxLength: 30 }),
      fc.option(fc.constant(key), { nil: undefined }),
      async (rows, withKey) => {
        await writeArchive(path, entriesOf(rows), withKey)
        expect(await rowsIn(path, withKey)).toEqual(rows)
      },
    ),
    { numRuns: 60 },
  )
  expect((await stat(path)).mode & 0o077).toBe(0)
})

it('crosses the borders of its pieces', async () => {
  const path = join(folder, 'large.backup')
  // What can't be packed smaller fills several of them.
  const rows = Array.from({ length: 5 }, (_, index): DumpedValue[] => [
    index,
    crypto.getRandomValues(new Uint8Array(60_000)),
  ])
  await writeArchive(path, entriesOf(rows), key)
  expect((await stat(path)).size).toBeGreaterThan(200_000)
  expect(await rowsIn(path, key)).toEqual(rows)
  const whole = await readFile(path)
  const piece = 64 * 1024 + 16
  const start = whole.length % 7
  // A piece left out, two changed round, or one cut off at its end.
  const first = 26 + 16
  const swapped = Buffer.concat([
    whole.subarray(0, first),
    whole.subarray(first + piece, first + 2 * piece),
    whole.subarray(first, first + piece),
    whole.subarray(first + 2 * piece),
  ])
  const without = Buffer.concat([whole.subarray(0, first), whole.subarray(first + piece)])
  const cutOff = whole.subarray(0, first + 2 * piece)
  for (const damaged of [swapped, without, cutOff, whole.subarray(0, whole.length - 1 - start)]) {
    await writeFile(path, damaged)
    await expect(rowsIn(path, key)).rejects.toMatchObject({ code: 'data-loss' })
  }
})

it('notices any change of a byte, and any end that comes early', async () => {
  const path = join(folder, 'broken.backup')
  const rows: DumpedValue[][] = [
    ['ada', 1],
    ['mira', 2],
  ]
  for (const withKey of [undefined, key]) {
    await writeArchive(path, entriesOf(rows), withKey)
    const whole = await readFile(path)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const broken = Buffer.from(whole)
        broken[at] = (broken[at] ?? 0) ^ change
        await writeFile(path, broken)
        // Some bytes of gzip's head mean nothing; nothing else that is read may differ.
        const read = await rowsIn(path, withKey).catch(error => error.code)
        if (typeof read === 'string') expect(['data-loss', 'failed-precondition']).toContain(read)
        else expect(read).toEqual(rows)
        await writeFile(path, whole)
        await truncate(path, at)
        await expect(rowsIn(path, withKey)).rejects.toMatchObject({ code: expect.any(String) })
      }),
      { numRuns: 60 },
    )
  }
})

it('opens with its own key alone', async () => {
  const path = join(folder, 'locked.backup')
  await writeArchive(path, entriesOf([['ada@example.org', 1]]), key)
  await expect(rowsIn(path)).rejects.toThrow('Set BACKUP_KEY')
  await expect(rowsIn(path, `${key}!`)).rejects.toThrow('BACKUP_KEY is another one')
  expect((await readFile(path)).includes('ada')).toBe(false)
  expect(await summarize(readArchive(path, key))).toMatchObject({ rows: 1, tables: 1, files: [] })
})

it('leaves nothing behind where it couldn’t be written', async () => {
  async function* failing(): AsyncGenerator<ArchiveEntry> {
    yield { kind: 'begin', at: '', engine: 'sqlite', migrations: [] }
    throw new Error('the database went away')
  }
  const before = await readdir(folder)
  await expect(writeArchive(join(folder, 'never.backup'), failing(), key)).rejects.toThrow('went away')
  expect(await readdir(folder)).toEqual(before)
})

it('brings files back, below its folder and nowhere else', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await rm(from, { recursive: true, force: true })
  await mkdir(join(from, 'deep/er'), { recursive: true })
  const picture = crypto.getRandomValues(new Uint8Array(60_000))
  await writeFile(join(from, 'deep/er/picture.webp'), picture)
  await writeFile(join(from, 'secret'), 'x')
  await writeFile(join(from, 'empty'), '')
  const path = join(folder, 'files.backup')
  await writeArchive(
    path,
    dumpFiles(from, name => name !== 'secret'),
    key,
  )
  expect(await unpackFiles(readArchive(path, key), to)).toEqual(['deep/er/picture.webp', 'empty'])
  expect(new Uint8Array(await readFile(join(to, 'deep/er/picture.webp')))).toEqual(picture)
  for (const name of ['../outside', '/etc/outside', 'a/../../outside', 'a//b', '.hidden', 'a\\..\\b']) {
    async function* crafted(): AsyncGenerator<ArchiveEntry> {
      yield { kind: 'file', name }
    }
    await expect(unpackFiles(crafted(), to)).rejects.toMatchObject({ code: 'data-loss' })
  }
})
