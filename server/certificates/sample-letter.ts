import { writeSample } from '../../app/letters/samples.ts'
import type { Logo } from '../../domain/settings/logo.ts'
import type { Language } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'

/** Of the page it is previewed on, and of nobody else's. It loads nothing and runs nothing. */
export const frameHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex',
  'X-Frame-Options': 'SAMEORIGIN',
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}

/** The certificate's letter with made-up data: the very one that is sent, by day or by night as asked. */
export function writeSampleLetter(
  { choices, letterContext }: Pick<Backend, 'choices' | 'letterContext'>,
  language: Language,
  isNight: boolean,
): string {
  return showLetter(writeSample('certification', letterContext(language)).html, isNight, choices.findLogo())
}

/** By day or by night, whatever the reader's own machine shows, and with the logo that an email brings along. */
export function showLetter(html: string, isNight: boolean, logo: Logo | undefined): string {
  return html
    .replaceAll('"cid:logo"', `"data:image/png;base64,${logo?.png.toString('base64') ?? ''}"`)
    .replaceAll('@media (prefers-color-scheme:dark)', isNight ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${isNight ? 'dark' : 'light'}`)
    .replaceAll('content="light dark"', `content="${isNight ? 'dark' : 'light'}"`)
}
