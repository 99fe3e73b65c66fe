import { randomBytes } from 'node:crypto'
import { escapeHtml } from '../../app/letters/html.ts'
import { findAddress, pageOf } from '../../app/map/find-address.ts'
import { findSignIn } from '../../app/map/guards.ts'
import { shownPath } from '../../app/map/shown-path.ts'
import { type Language, languageOfPath, prefixOf } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'
import type { DrawnPage } from './page-cache.ts'

type Blank = { place: string; pieces: string[]; drawn: DrawnPage }
type Draw = (address: URL) => Promise<DrawnPage>

/** Whether the site itself has nothing at an address, nor asks there who someone is. */
export function isNoAddress(path: string): boolean {
  // The router's own list has an address of its own.
  const isPage = pageOf(path) === path && !path.includes('/__')
  return isPage && !findAddress(path) && !findSignIn(path, '')
}

/**
 * Where nothing is, everyone reads the same but for the address. So that page is drawn once for each language, at a place
 * nobody knows, and each answer says its own address instead, with a nonce of its own. Until `version` changes.
 */
export function createMissingPages(
  { origin, read }: Pick<Backend, 'origin' | 'read'>,
  version: () => string,
) {
  // Bounded: one for each language.
  const blanks = new Map<Language, { version: string; made: Promise<Blank | Response> }>()

  async function make(language: Language, draw: Draw): Promise<Blank | Response> {
    const place = `${prefixOf(language)}/${randomBytes(16).toString('hex')}`
    const drawn = await draw(new URL(place, origin))
    if (drawn.response.status !== 404) return drawn.response
    // Every second piece is a script.
    return { place, drawn, pieces: (await drawn.response.text()).split(/(<script\b.*?<\/script>)/s) }
  }

  function find(language: Language, draw: Draw): Promise<Blank | Response> {
    const known = blanks.get(language)
    if (known?.version === version()) return known.made
    const made = make(language, draw)
    const mine = { version: version(), made }
    const forget = () => blanks.get(language) === mine && blanks.delete(language)
    blanks.set(language, mine)
    made.then(blank => blank instanceof Response && forget(), forget)
    return made
  }

  /** Undefined where editors put something. */
  return async (path: string, draw: Draw): Promise<Response | undefined> => {
    const language = languageOfPath(path)
    // Where nobody can tell, the page itself says so.
    const isThere = await read(language)
      .pageAt(path)
      .then(Boolean, () => true)
    if (isThere) return undefined
    const blank = await find(language, draw)
    return blank instanceof Response ? blank.clone() : fill(blank, shownPath(path))
  }
}

function fill({ place, pieces, drawn: { response, nonce } }: Blank, path: string): Response {
  const own = randomBytes(16).toString('base64')
  const escaped = [escapeHtml(path), escapeTwice(path)]
  const text = pieces.map((piece, index) => piece.replaceAll(place, () => escaped[index % 2] ?? '')).join('')
  const headers = new Headers(response.headers)
  for (const [name, value] of headers) headers.set(name, value.replaceAll(nonce, own))
  return new Response(text.replaceAll(nonce, own), { status: 404, headers })
}

/** As data stands in a script: text of a text. */
function escapeTwice(text: string): string {
  const once = JSON.stringify(text).slice(1, -1)
  const twice = JSON.stringify(once).slice(1, -1)
  return twice.replace(/[<>&\u2028\u2029]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
