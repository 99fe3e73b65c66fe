/** What a browser sent under this name. */
export function readCookie(cookies: string | null | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(/;\s*/)
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Bound to this very host, so that no neighbour below the same domain can plant one; plain http has no such cookies. */
export function hostCookie(origin: URL, name: string, plainName = name): string {
  return origin.protocol === 'https:' ? `__Host-${name}` : plainName
}

interface ServerCookie {
  readonly name: string
  readonly value: string
  readonly seconds: number
  readonly path?: string
  readonly sameSite: 'Lax' | 'Strict'
}

/** A cookie that no script can read. */
export function writeCookie(
  origin: URL,
  { name, value, seconds, path = '/', sameSite }: ServerCookie,
): string {
  const secure = origin.protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`
}
