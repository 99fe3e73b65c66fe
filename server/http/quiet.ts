/** Kept by nobody on the way, and listed by no search engine. */
export const quiet = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** The same for pictures and papers that a browser may ask for again: nothing in them runs. */
export const quietFile = {
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex, noarchive',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}
