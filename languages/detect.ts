import { isLanguage, type Language } from './languages.ts'

export const languageCookie = 'language'
export const languageCookieSeconds = 365 * 24 * 60 * 60

/** The header text that remembers a choice of language for a year. */
export function serializeLanguageCookie(language: Language, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax`
  return `${languageCookie}=${language}; ${attributes}${secure ? '; Secure' : ''}`
}

/** The language someone chose before, or else the one their browser asks for first among ours. */
export function detectLanguage(
  cookieHeader: string | null,
  acceptLanguage: string | null,
): Language | undefined {
  return fromCookie(cookieHeader ?? '') ?? fromAcceptLanguage(acceptLanguage)
}

function fromCookie(header: string): Language | undefined {
  for (const pair of header.split(';')) {
    const [name, value] = pair.split('=', 2).map(part => part.trim())
    if (name === languageCookie && isLanguage(value)) return value
  }
  return undefined
}

function fromAcceptLanguage(header: string | null): Language | undefined {
  return readWishes(header)
    .map(tag => tag.toLowerCase().split('-', 1)[0])
    .find(isLanguage)
}

/** What a browser asks for, the most wanted first: “en-GB,de;q=0.8”. */
export function readWishes(acceptLanguage: string | null): string[] {
  return (acceptLanguage ?? '')
    .slice(0, 1_000)
    .split(',')
    .map(entry => {
      const [tag = '', ...parameters] = entry.split(';').map(part => part.trim())
      const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
      return { tag, quality: quality ? Number(quality) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
