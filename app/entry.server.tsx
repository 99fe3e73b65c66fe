import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { visitContext } from './context.ts'
import { doorsContext } from './doors.ts'
import { NonceContext } from './nonce.ts'
import { wakeLater } from './wake-later.ts'
import { WordsProvider } from './words.tsx'

// The server fills them in with the very keys that the screens read them by.
export { doorsContext, visitContext }

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
  const draw = async (signal: AbortSignal) => {
    const page = await renderToReadableStream(
      <NonceContext value={visit.nonce}>
        <WordsProvider words={visit.words} files={visit.wordFiles}>
          <ServerRouter context={withItsRoutes(router)} url={request.url} nonce={visit.nonce} />
        </WordsProvider>
      </NonceContext>,
      // In one piece: parts that scripts put in place later would move the page, and be missing without scripts.
      { nonce: visit.nonce, signal, onError: note, progressiveChunkSize: Number.POSITIVE_INFINITY },
    )
    await page.allReady
    if (failure !== undefined) throw failure
    return new Response(page).text()
  }
  const text = await visit.inTurn(() => whileWanted(request.signal, draw))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(wakeLater(text), { status, headers })
}

/**
 * For each page the router makes its routes anew, of which a language has more than a hundred: it goes through those of
 * the page alone, and finds the others by name.
 */
function withItsRoutes(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router
  const own = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const)
  const routes = Object.assign(Object.create(manifest.routes), Object.fromEntries(own))
  return { ...router, manifest: { ...manifest, routes } }
}

/**
 * Work that ends when its reader leaves. The renderer never stops listening to the signal it is given, and a request's
 * signal that has a listener stays in memory forever, with the page: so it gets one of its own.
 */
async function whileWanted<Result>(
  reader: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const own = new AbortController()
  const stop = () => own.abort(reader.reason)
  if (reader.aborted) stop()
  else reader.addEventListener('abort', stop)
  try {
    return await work(own.signal)
  } finally {
    reader.removeEventListener('abort', stop)
  }
}

export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }) {
  if (request.signal.aborted) return
  ;(context as RouterContextProvider).get(visitContext).report(error)
}
