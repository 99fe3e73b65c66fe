/** The cookies of one browser. */
export type Jar = Map<string, string>

export const cookieOf = (jar: Jar): string => [...jar].map(pair => pair.join('=')).join('; ')

/** Takes what an answer sets, and drops what it clears. */
export function keepCookies(jar: Jar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
}
