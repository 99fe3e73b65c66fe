const base = 'http://site.invalid'
const ownPath = /^\/(?![/\\])/

/** The value as a path a browser resolves to this site, or undefined. */
export function findOwnPath(value: string): string | undefined {
  if (!ownPath.test(value) || hasControlCharacter(value) || !URL.canParse(value, base)) return undefined
  const { pathname, search, hash } = new URL(value, base)
  // Once more: dots fold away, and `/.//elsewhere` has become `//elsewhere`.
  return ownPath.test(pathname) ? pathname + search + hash : undefined
}

function hasControlCharacter(value: string): boolean {
  return [...value].some(character => character < ' ' || character === '\u007f')
}
