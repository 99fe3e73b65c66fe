import { redirectDocument } from 'react-router'
import type { Visit } from '../../context.ts'
import { findNext } from '../../map/ways.ts'

/** Whoever is signed in already goes where they would after it, unless they were asked to prove once more who they are. */
export function skipSignIn({ url }: Request, { language, person }: Visit): void {
  const { search, searchParams } = new URL(url)
  if (person && !person.isAnonymous && !searchParams.has('again'))
    throw redirectDocument(findNext('signIn', search, language))
}

/** On to another page, with the cookies that begin or end a session. */
export function sendOn(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ Location: location })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}
