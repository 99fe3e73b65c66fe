/** On to another page, with the cookies that begin or end a session. */
export function sendOn(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ Location: location })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}
