import { pathOf } from '../app/addresses.ts'
import type { Visit } from '../app/context.ts'

/** The page of last resort, when the screens themselves cannot be drawn. */
export function fallbackPage({ words, language, requestId }: Visit): Response {
  const say = words.getFixedT(null, 'common')
  const page = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(say('errors.failed.title'))}</title>
</head>
<body>
<main>
<h1>${escapeHtml(say('errors.failed.title'))}</h1>
<p>${escapeHtml(say('errors.failed.body'))}</p>
<p><small>${escapeHtml(say('errors.failed.reference', { id: requestId }))}</small></p>
<p><a href="${pathOf('home', language)}">${escapeHtml(say('errors.home'))}</a></p>
</main>
</body>
</html>`
  return new Response(page, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
