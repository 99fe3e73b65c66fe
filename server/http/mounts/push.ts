import type { Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { languageCodes } from '../../../languages/languages.ts'
import { ensure } from '../../../platform/errors.ts'
import { readBytes } from '../../../platform/http/body.ts'
import { parseJson } from '../../../platform/http/json.ts'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'
import { visitorFrom } from '../visitor.ts'

const largest = 8 * 1024
const base64 = z.string().regex(/^[\w-]{16,120}$/)
const address = z.string().max(1_000)
const device = z.object({ endpoint: address, keys: z.object({ p256dh: base64, auth: base64 }) })
const wishes = z.object({ language: z.enum(languageCodes), isPlain: z.boolean() })

/** Where a browser that was asked to tell someone things is named, renewed and let go: only by pages of our own. */
export function mountPush(
  app: Hono<Mount>,
  { push, findPerson, identity, origin }: Pick<Backend, 'push' | 'findPerson' | 'identity' | 'origin'>,
): void {
  if (!push) return
  const findVisitor = visitorFrom(findPerson, identity.hasSession, origin)

  const whileOn: MiddlewareHandler<Mount> = async (context, next) =>
    push.isOn() ? next() : context.notFound()

  async function read<Shape extends z.ZodType>(request: Request, shape: Shape) {
    const person = await findVisitor(request.headers)
    ensure(person, 'unauthenticated', 'Sign in first')
    const given = shape.safeParse(parseJson((await readBytes(request, largest)).toString('utf8')))
    ensure(given.success, 'invalid-argument', 'Not a device')
    return { uid: person.id, given: given.data }
  }
  const ensureDevice = (given: z.output<typeof device>) =>
    ensure(push.isDevice(given), 'invalid-argument', 'Not a device that can be written to')

  app.get('/push/key', whileOn, async context =>
    context.json({ key: await push.publicKey() }, 200, { 'Cache-Control': 'no-cache' }),
  )

  app.put('/push/devices', whileOn, async context => {
    const { uid, given } = await read(context.req.raw, z.strictObject({ ...device.shape, ...wishes.shape }))
    ensureDevice(given)
    await push.devices.add(uid, given)
    return context.body(null, 204)
  })

  app.post('/push/devices', whileOn, async context => {
    const { uid, given } = await read(context.req.raw, z.strictObject({ ...device.shape, before: address }))
    ensureDevice(given)
    const isKnown = await push.devices.renew(uid, given.before, given)
    return context.body(null, isKnown ? 204 : 404)
  })

  app.delete('/push/devices', async context => {
    const { uid, given } = await read(context.req.raw, z.strictObject({ endpoint: address }))
    await push.devices.remove(uid, given.endpoint)
    return context.body(null, 204)
  })
}
