/** The headers the SDK sends of its own. */
const sent = [
  'Content-Type',
  'Authorization',
  'X-Client-Version',
  'X-Firebase-Client',
  'X-Firebase-Locale',
  'X-Firebase-gmpid',
  'X-Firebase-AppCheck',
].join(', ')

/** Pages of ours elsewhere may call; nobody's cookies are ever sent along. */
export function allow(
  response: Response,
  origin: string | null,
  isOurs: (origin: string) => boolean,
): Response {
  response.headers.append('Vary', 'Origin')
  if (origin === null || !isOurs(origin)) return response
  response.headers.set('Access-Control-Allow-Origin', origin)
  response.headers.set('Access-Control-Expose-Headers', 'Retry-After')
  return response
}

export function answerPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
      'Access-Control-Allow-Headers': sent,
      'Access-Control-Max-Age': '86400',
    },
  })
}
