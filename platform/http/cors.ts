interface Preflight {
  readonly methods: string
  /** What pages may send besides the headers that any page may. */
  readonly headers: string
}

/** What a browser asks before a page of another origin may call. */
export function answerPreflight(
  { methods, headers }: Preflight,
  besides: Record<string, string> = {},
): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...besides,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': headers,
      'Access-Control-Max-Age': '86400',
    },
  })
}

/** Lets the page that asks read the answer, if its origin may. Caches tell origins apart either way. */
export function allowOrigin(
  response: Response,
  request: Request,
  mayRead: (origin: string) => boolean,
  besides: Record<string, string> = { 'Access-Control-Expose-Headers': 'Retry-After' },
): Response {
  const origin = request.headers.get('origin')
  response.headers.append('Vary', 'Origin')
  if (origin === null || !mayRead(origin)) return response
  response.headers.set('Access-Control-Allow-Origin', origin)
  for (const [name, value] of Object.entries(besides)) response.headers.set(name, value)
  return response
}
