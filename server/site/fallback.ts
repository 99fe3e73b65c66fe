import type { Visit } from '../../app/context.ts'
import { escapeHtml } from '../../app/letters/html.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { Words } from '../../languages/areas.ts'
import type { Language } from '../../languages/languages.ts'

/** The page of last resort, when the screens themselves cannot be drawn. */
export function fallbackPage({ words, language, requestId }: Visit): Response {
  const say = words.getFixedT(null, 'common')
  const reference = `<p><small>${escapeHtml(say('errors.failed.reference', { id: requestId }))}</small></p>`
  return plainPage(words, language, {
    status: 500,
    title: say('errors.failed.title'),
    body: say('errors.failed.body'),
    rest: reference,
  })
}

/** For a network that asks for more than is drawn for one: it costs next to nothing. */
export function busyPage(words: Words, language: Language, wait: number): Response {
  const say = words.getFixedT(null, 'links')
  const page = { status: 429, title: say('busy.title'), body: say('busy.body') }
  const response = plainPage(words, language, page)
  response.headers.set('Retry-After', String(wait))
  return response
}

type PlainPage = { status: number; title: string; body: string; rest?: string }

function plainPage(
  words: Words,
  language: Language,
  { status, title, body, rest = '' }: PlainPage,
): Response {
  const say = words.getFixedT(null, 'common')
  const page = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(body)}</p>
${rest}
<p><a href="${pathOf('home', language)}">${escapeHtml(say('errors.home'))}</a></p>
</main>
</body>
</html>`
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': language }
  return new Response(page, { status, headers })
}
