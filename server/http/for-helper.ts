import type { Context } from 'hono'
import { isClosed } from '../../app/map/roles.ts'
import type { RouteName } from '../../app/map/routes.ts'
import type { Backend } from '../backend.ts'
import { createAsker, type Helper } from '../doors/asker.ts'
import { isForeign } from '../site/form-rules.ts'
import type { Mount } from './mount.ts'
import { refuse } from './quiet.ts'

type Parts = Pick<Backend, 'audit' | 'findPerson' | 'origin'>
type Answer = (context: Context<Mount>, helper: Helper) => Promise<Response>

/** What belongs to a page, for those who may see the page. Where it's asked for by POST, only by pages of our own. */
export const forHelper =
  (page: RouteName, { audit, findPerson, origin }: Parts, answer: Answer) =>
  async (context: Context<Mount>): Promise<Response> => {
    const { raw } = context.req
    const isOurs = raw.method !== 'POST' || !isForeign(raw, origin)
    const person = isOurs ? await findPerson(raw) : undefined
    if (!person || isClosed(page, person)) return refuse(context, 403)
    const { clientAddress } = context.var
    const userAgent = context.req.header('user-agent') ?? null
    return answer(context, { ...createAsker(audit, { person, clientAddress, userAgent }), person })
  }
