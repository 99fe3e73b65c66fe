/** What fetches pages for people who may never open them, by what it says of itself. None of it is kept. */
const machines = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl\/|wget|python-/i
const askedAhead = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']

/** Whether someone follows a link, and not something that looks at it for them. */
export function isFollowed({ method, headers }: Request): boolean {
  if (method !== 'GET' || machines.test(headers.get('user-agent') ?? '')) return false
  return !askedAhead.some(name => /prefetch|preview|prerender/i.test(headers.get(name) ?? ''))
}
