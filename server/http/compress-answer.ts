import type { MiddlewareHandler } from 'hono'
import { chooseEncoding, compress, isWorthCompressing } from '../../platform/http/encoding.ts'
import type { Mount } from './mount.ts'

/** Compresses what is made on the spot; files come compressed. */
export const compressAnswer: MiddlewareHandler<Mount> = async (context, next) => {
  await next()
  const { res } = context
  const type = res.headers.get('content-type') ?? ''
  if (
    !res.body ||
    res.headers.has('content-encoding') ||
    !/^(text\/html|text\/plain|application\/json|text\/x-script)/.test(type)
  )
    return
  if (!res.headers.get('vary')?.includes('Accept-Encoding')) res.headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  const body = Buffer.from(await res.arrayBuffer())
  if (!encoding || !isWorthCompressing(type, body.length)) {
    context.res = new Response(body, res)
    return
  }
  const packed = await compress(encoding, body, 'live')
  context.res = new Response(new Uint8Array(packed), res)
  context.res.headers.set('Content-Encoding', encoding)
  context.res.headers.set('Content-Length', String(packed.length))
}
