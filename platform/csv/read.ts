import { openFormula } from './formula.ts'

export type CsvRow = {
  /** As a spreadsheet counts: the first is 1. */
  number: number
  cells: string[]
  /** The file ended within its quotes. */
  isCut?: true
  /** It had more than a spreadsheet can hold, of which only the beginning is here. */
  isTooLong?: true
}

/** What a cell and a row of a spreadsheet hold at most. */
const [longestCell, mostCells] = [32_767, 16_384]

const delimiters = [',', ';', '\t'] as const

/** Rows of a file with commas, semicolons or tabs, whichever its first row has most of. Text may come in any pieces. */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const reader = createReader()
  let beginning: string | undefined = ''
  for await (const text of texts) {
    if (beginning === undefined) {
      yield* reader.take(text)
      continue
    }
    beginning += text
    if (!/[\r\n]/.test(outsideQuotes(beginning)) && beginning.length < 64 * 1024) continue
    yield* reader.take(reader.begin(beginning))
    beginning = undefined
  }
  if (beginning !== undefined) yield* reader.take(reader.begin(beginning))
  yield* reader.end()
}

function createReader() {
  let delimiter: string = ','
  let number = 0
  // Bounded: `mostCells`.
  let cells: string[] = []
  let cell = ''
  let isTooLong = false
  /** Within quotes; a quote was just seen there; or neither. */
  let state: 'plain' | 'quoted' | 'closing' = 'plain'
  let wasQuoted = false
  let wasReturn = false

  const add = (character: string) => {
    if (cell.length < longestCell) cell += character
    else isTooLong = true
  }
  const endCell = () => {
    if (cells.length < mostCells) cells.push(openFormula(cell))
    else isTooLong = true
    cell = ''
    state = 'plain'
    wasQuoted = false
  }
  const endRow = (): CsvRow => {
    endCell()
    const row: CsvRow = { number: ++number, cells, ...(isTooLong && { isTooLong }) }
    cells = []
    isTooLong = false
    return row
  }

  function* take(text: string): Generator<CsvRow> {
    for (const character of text) {
      const wasReturnBefore = wasReturn
      wasReturn = false
      if (state === 'quoted') {
        if (character === '"') state = 'closing'
        else add(character)
        continue
      }
      if (state === 'closing' && character === '"') {
        add('"')
        state = 'quoted'
        continue
      }
      if (character === '\n' && wasReturnBefore) continue
      if (character === '"' && cell === '' && !wasQuoted) {
        state = 'quoted'
        wasQuoted = true
      } else if (character === delimiter) endCell()
      else if (character === '\n' || character === '\r') {
        wasReturn = character === '\r'
        yield endRow()
      } else {
        state = 'plain'
        add(character)
      }
    }
  }

  return {
    /** What is left of the text once the delimiter is known: spreadsheets may name it in a row of its own. */
    begin(text: string): string {
      const [named = '', sign] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? []
      delimiter = sign ?? findDelimiter(text)
      if (named) number = 1
      wasReturn = named.endsWith('\r')
      return text.slice(named.length)
    },
    take,
    *end(): Generator<CsvRow> {
      const isCut = state === 'quoted'
      if (cell === '' && cells.length === 0 && !wasQuoted) return
      const row = endRow()
      yield isCut ? { ...row, isCut } : row
    },
  }
}

const outsideQuotes = (text: string) => text.replace(/"[^"]*"?/g, '')

function findDelimiter(text: string): string {
  const [first = ''] = outsideQuotes(text).split(/[\r\n]/)
  const count = (sign: string) => first.split(sign).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
