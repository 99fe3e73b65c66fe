import { isObject, type Json, type JsonObject, textOf } from '../../../services/content/format/json.ts'

/** A table as an editor thinks of it: a row of headings, and rows as long as it. */
export type TextTable = { head: string[]; rows: string[][] }

const textsIn = (cells: Json | undefined): string[] =>
  (Array.isArray(cells) ? cells : []).map(cell => (isObject(cell) ? textOf(cell.value) : ''))

export function readTable(value: Json | undefined): TextTable {
  if (!isObject(value)) return { head: [], rows: [] }
  const head = textsIn(value.thead)
  const rows = (Array.isArray(value.tbody) ? value.tbody : []).map(row =>
    isObject(row) ? textsIn(row.body) : [],
  )
  const width = Math.max(head.length, ...rows.map(row => row.length))
  return { head: fill(head, width), rows: rows.map(row => fill(row, width)) }
}

export function writeTable({ head, rows }: TextTable, makeId: () => string): JsonObject | '' {
  if (head.length === 0) return ''
  const cell = (value: string) => ({ _uid: makeId(), value })
  return {
    fieldtype: 'table',
    thead: head.map(cell),
    tbody: rows.map(row => ({ _uid: makeId(), body: row.map(cell) })),
  }
}

const fill = (cells: string[], width: number): string[] => [
  ...cells,
  ...Array.from({ length: width - cells.length }, () => ''),
]
