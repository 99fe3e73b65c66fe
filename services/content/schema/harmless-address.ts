/** What browsers leave out when they read an address, and what hides a scheme from people. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unseen = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g
const schemes = /^(https?|mailto|tel):/i
const longest = 2_000

/** The address if following it can do no harm, else nothing: no scripts, no data, no foreign host in disguise. */
export function harmlessAddress(given: unknown): string {
  if (typeof given !== 'string' || given.length > longest) return ''
  const address = given.trim()
  const seen = address.replace(unseen, '')
  if (schemes.test(seen)) return seen === address ? address : encodeSpaces(address, seen)
  if (/^[/\\]{2}/.test(seen) || seen.includes('\\')) return ''
  const beforePath = seen.split(/[/?#]/, 1)[0] ?? ''
  return beforePath.includes(':') ? '' : encodeSpaces(address, seen)
}

/** Spaces inside an address are kept as what they mean; anything else unseen goes. */
function encodeSpaces(address: string, seen: string): string {
  return address.replaceAll(' ', '') === seen ? address.replaceAll(' ', '%20') : seen
}

export function harmlessMailbox(given: unknown): string {
  return typeof given === 'string' && /^[^\s<>"'():;,\\]{1,250}$/.test(given) ? given : ''
}
