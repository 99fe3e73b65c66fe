import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode.ts'
import { readCsv } from './read.ts'
import { writeCsvRow } from './write.ts'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const readBytes = async (bytes: Uint8Array, size = 7) =>
  (await Array.fromAsync(readCsv(decodeText(inPieces(bytes, size))))).map(({ cells }) => cells)
const read = (text: string, size?: number) => readBytes(Buffer.from(text), size)

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', '=', '+', '@', ' ', 'ü', 'я', '€', 'a'),
  }),
)
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
const size = fc.integer({ min: 1, max: 40 })

describe('a CSV file', () => {
  test('is read as it was written, whatever is in it and however it comes', async () => {
    await fc.assert(
      fc.asyncProperty(rows, size, async (given, pieces) => {
        const text = given.map(writeCsvRow).join('')
        expect(await readBytes(Buffer.from(`\ufeff${text}`), pieces)).toEqual(given)
        expect(await readBytes(Buffer.from(`\ufeff${text}`, 'utf16le'), pieces)).toEqual(given)
      }),
      { numRuns: 300 },
    )
  })

  test('holds nothing that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cell, text => {
        const written = writeCsvRow([text]).replace(/^"/, '')
        expect(written).not.toMatch(/^\s*[=+\-@]|^[\t\r](?!\n)/)
      }),
    )
    expect(writeCsvRow(['=1+1', '\uff1dcmd', "'=x"])).toBe(`"'=1+1","'\uff1dcmd","''=x"\r\n`)
  })

  test.each([
    ['a,b\r\nc,d', ','],
    ['a;b\nc;d\n', ';'],
    ['a\tb\rc\td\r', '\t'],
    ['sep=;\r\na;b\r\nc;d', 'named'],
    ['"a";b\n"c";"d"', ';'],
    ['sep=;\ra;b\rc;d', 'named'],
  ])('%j is read by its own delimiter', async text => {
    for (const pieces of [1, 3, 100])
      expect(await read(text, pieces)).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ])
  })

  test('keeps delimiters and line ends within quotes, and quotes within text', async () => {
    expect(await read('"a, ""b""\r\nc",d\nit"s,"x"y')).toEqual([
      ['a, "b"\r\nc', 'd'],
      ['it"s', 'xy'],
    ])
  })

  test('finds the delimiter behind a line end within quotes', async () => {
    for (const pieces of [1, 4, 100])
      expect(await read('"a\nb";c\nd;e', pieces)).toEqual([
        ['a\nb', 'c'],
        ['d', 'e'],
      ])
  })

  test('counts rows as a spreadsheet does, empty ones too', async () => {
    const text = 'sep=,\na\n\n"b\nc"\nd'
    const found = await Array.fromAsync(readCsv(decodeText(inPieces(Buffer.from(text), 3))))
    expect(found.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [2, 'a'],
      [3, ''],
      [4, 'b\nc'],
      [5, 'd'],
    ])
  })

  test('says where it was cut off within quotes', async () => {
    const found = await Array.fromAsync(readCsv(decodeText(inPieces(Buffer.from('a\n"b\nc\nd'), 5))))
    expect(found).toEqual([
      { number: 1, cells: ['a'] },
      { number: 2, cells: ['b\nc\nd'], isCut: true },
    ])
  })

  test('never holds more of a row than a spreadsheet would, and says so', async () => {
    const text = `a,"${'b'.repeat(40_000)}"\nc${',d'.repeat(20_000)}\ne\n"${'f'.repeat(40_000)}`
    const found = await Array.fromAsync(readCsv(decodeText(inPieces(Buffer.from(text), 10_000))))
    expect(found.map(({ cells, ...row }) => ({ ...row, cells: cells.length }))).toEqual([
      { number: 1, cells: 2, isTooLong: true },
      { number: 2, cells: 16_384, isTooLong: true },
      { number: 3, cells: 1 },
      { number: 4, cells: 1, isTooLong: true, isCut: true },
    ])
    expect(found.flatMap(({ cells }) => cells).every(({ length }) => length <= 32_767)).toBe(true)
  })

  test('is empty when there is nothing in it', async () => expect(await read('')).toEqual([]))
})

describe('the encoding', () => {
  const windows = Buffer.from([0x4a, 0xfc, 0x72, 0x67, 0x2c, 0x80, 0x0a, 0x78, 0x2c, 0x79])
  test.each([
    ['Windows-1252', windows],
    ['UTF-8 without a mark', Buffer.from('Jürg,€\nx,y')],
    ['UTF-16 without a mark', Buffer.from('Jürg,€\nx,y', 'utf16le')],
    ['UTF-16 big-endian', Buffer.from('\ufeffJürg,€\nx,y', 'utf16le').swap16()],
    ['UTF-16 big-endian without a mark', Buffer.from('Jürg,€\nx,y', 'utf16le').swap16()],
  ])('%s is told by the bytes alone', async (_, bytes) => {
    for (const pieces of [1, 2, 5, 100])
      expect(await readBytes(bytes, pieces)).toEqual([
        ['Jürg', '€'],
        ['x', 'y'],
      ])
  })

  test.each(['', 'a', 'é', 'ab'])('of a file as short as %j is found too', async text => {
    expect((await read(text)).flat().join('')).toBe(text)
  })

  test('stays UTF-8 where one byte of it is broken', async () => {
    const bytes = Buffer.concat([Buffer.from('ü,'), Buffer.from([0xff]), Buffer.from(',я')])
    expect(await readBytes(bytes)).toEqual([['ü', '\ufffd', 'я']])
  })
})
