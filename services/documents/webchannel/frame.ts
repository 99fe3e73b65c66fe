/** `<length>\n<text>`, of text that is ASCII already. */
export function frame(text: string): string {
  return `${text.length}\n${text}`
}
