/** Pages from elsewhere may call in test mode only; the SDK then wants its credentials allowed too. */
export function allow(response: Response, origin: string | null): Response {
  if (origin === null) return response
  response.headers.append('Vary', 'Origin')
  response.headers.set('Access-Control-Allow-Origin', origin)
  response.headers.set('Access-Control-Allow-Credentials', 'true')
  return response
}

export function answerPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '',
      'Access-Control-Max-Age': '86400',
    },
  })
}
