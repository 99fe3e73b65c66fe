import { randomBytes } from 'node:crypto'
import type { FlowOutcome, FlowReturn } from './flow.ts'

/**
 * Without an opener — some browsers and providers cut the tie — the window goes on as a page of its own: it was given a
 * copy of its opener's session storage, and with it the ticket.
 */
const script = `
const { message, origin, back } = JSON.parse(document.getElementById('told').textContent)
if (window.opener) {
  window.opener.postMessage(message, origin)
  setTimeout(() => window.close(), 300)
} else window.location.replace(back)
`

/** Nothing of it may be kept, framed or told to the next site; and the tie to the opener must survive. */
export const closedHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'unsafe-none',
}

export type Told = FlowOutcome & { readonly ticket?: string }

/** Hands what came of it to the page that asked: by a message to its very origin, or by sending the browser back there. */
export function answerPage(
  origin: string,
  told: Told,
  { mode, returnPath }: FlowReturn,
  pickup?: string,
): Response {
  const hash = 'error' in told ? `oauth-error=${told.error}` : `oauth=${pickup}`
  const back = `${returnPath}#${hash}`
  const status = 'error' in told ? 400 : 200
  if (mode === 'redirect')
    return new Response(null, { status: 303, headers: { ...closedHeaders, Location: back } })
  const nonce = randomBytes(16).toString('base64')
  const data = JSON.stringify({ message: { ...told, source: 'exhale:oauth' }, origin, back })
  const html = `<!doctype html>
<meta charset="utf-8"><title>Exhale</title>
<script type="application/json" id="told">${data.replaceAll('<', '\\u003c')}</script>
<script nonce="${nonce}">${script}</script>
`
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new Response(html, {
    status,
    headers: {
      ...closedHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    },
  })
}
