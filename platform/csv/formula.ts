/** How a text begins that spreadsheets take for a formula, and one that was kept from it by a quote. */
const formula = /^'*\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Spreadsheets take a text that begins like a formula for one: what people wrote stays text. */
export const shutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** What was written so is read as it was. */
export const openFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
