/** The client counts UTF-16 units, others count bytes; in ASCII both are the same. */
export function toAscii(content: unknown): string {
  return JSON.stringify(content).replace(
    /[\u007f-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** `<length>\n<text>`, of text that is ASCII already. */
export function frame(text: string): string {
  return `${text.length}\n${text}`
}
