import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { visitContext } from './context.ts'
import { NonceContext } from './nonce.ts'
import { WordsProvider } from './words.tsx'

// The server fills in the visit with the very key that the screens read it by.
export { visitContext }

/** Renders the whole page before answering: a page is small, and then a failure still has its true status. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const visit = context.get(visitContext)
  let failure: unknown
  const note = (error: unknown) => {
    failure ??= error
  }
  const page = await renderToReadableStream(
    <NonceContext value={visit.nonce}>
      <WordsProvider words={visit.words} files={visit.wordFiles}>
        <ServerRouter context={router} url={request.url} nonce={visit.nonce} />
      </WordsProvider>
    </NonceContext>,
    // In one piece: parts that scripts put in their places later would move the page, and be missing without scripts.
    {
      nonce: visit.nonce,
      signal: request.signal,
      onError: note,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  await page.allReady
  if (failure !== undefined) throw failure
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const text = await new Response(page).text()
  return new Response(letContentFirst(text), { status, headers })
}

/** Scripts wake a page that can be read already: on a slow line its words, styles and letters come before them. */
function letContentFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }) {
  if (request.signal.aborted) return
  ;(context as RouterContextProvider).get(visitContext).report(error)
}
