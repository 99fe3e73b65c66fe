const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b]

/**
 * Whether a JSON text has no more lists, objects and members of these than so many. Looked at before it is read, since
 * to make and to judge its parts costs far more than its length; commas within texts count too.
 */
export function hasFewParts(json: string, most: number): boolean {
  let count = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if ((code === comma || code === bracket || code === brace) && ++count > most) return false
  }
  return true
}
