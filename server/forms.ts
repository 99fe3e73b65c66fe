/** Sent by a page of another site, which a browser says in `Sec-Fetch-Site`, and old ones in `Origin`. */
export function isForeign(request: Request, origin: URL): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'none') return site !== 'same-origin'
  const sender = request.headers.get('origin')
  return sender !== null && sender !== origin.origin && sender !== new URL(request.url).origin
}

/** A body that cannot be read as a form is a form left empty, so that every screen answers with its own words. */
export async function withForm(request: Request): Promise<Request> {
  try {
    await request.clone().formData()
    return request
  } catch {
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    headers.set('content-type', 'application/x-www-form-urlencoded')
    return new Request(request.url, { method: 'POST', headers, body: '', signal: request.signal })
  }
}
