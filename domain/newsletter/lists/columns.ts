import { isLanguage, type Language } from '../../../languages/languages.ts'
import type { CsvRow } from '../../../platform/csv/read.ts'
import type { RowTrouble } from './list.ts'

/** Where in a row its address and its language stand. */
export type Columns = { address: number; language: number; isHeading: boolean }

export type ListLine =
  | { line: number; address: string; language: Language | undefined }
  | { line: number; trouble: RowTrouble }

/** As spreadsheets and mail programs head that column, in our languages. */
const addressNames =
  /^(e-?mails?|(e-?mail|mail)[ _-]?(address|adresse|adres)|adresse e-?mail|adresse|correo( electrónico)?|indirizzo e-?mail|endereço de e-?mail|address|adres e-?mail|почта|эл\. почта|электронная почта|адрес)$/i
const languageNames = /^(language|lang|locale|sprache|langue|taal|idioma|язык|lingua|język)$/i

/** By the first row: its headings, or an address that stands in it. Undefined where neither tells. */
export function findColumns(cells: readonly string[]): Columns | undefined {
  const names = cells.map(cell => cell.trim())
  const language = names.findIndex(name => languageNames.test(name))
  const heading = names.findIndex(name => addressNames.test(name))
  if (heading >= 0) return { address: heading, language, isHeading: true }
  const address = names.findIndex(name => name.includes('@'))
  if (address >= 0) return { address, language: -1, isHeading: false }
  return names.length === 1 && names[0] ? { address: 0, language: -1, isHeading: false } : undefined
}

export function toLine({ number: line, cells, isCut, isTooLong }: CsvRow, columns: Columns): ListLine {
  const address = cells[columns.address]?.trim() ?? ''
  if (isCut) return { line, trouble: 'cut' }
  if (isTooLong) return { line, trouble: 'malformed' }
  if (!address) return { line, trouble: 'empty' }
  if (address.split('@').length > 2) return { line, trouble: 'several' }
  const code = cells[columns.language]?.trim().toLowerCase().slice(0, 2)
  return { line, address, language: isLanguage(code) ? code : undefined }
}
