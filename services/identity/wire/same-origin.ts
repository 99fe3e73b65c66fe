/** Browsers say where a request comes from; anyone else has no cookies to misuse and no page to be tricked. */
export function isSameOrigin(request: Request, ...own: string[]): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin === null || own.includes(origin)
}
