import type { Context } from 'hono'
import { isClosed } from '../../app/map/roles.ts'
import type { RouteName } from '../../app/map/routes.ts'
import type { Backend } from '../backend.ts'
import { createAsker, type Helper } from '../doors/asker.ts'
import type { Mount } from './mount.ts'

/** Who asks for a file of a page, if they may see the page. */
export async function helperAt(
  page: RouteName,
  { req, var: { clientAddress } }: Context<Mount>,
  { audit, findPerson }: Pick<Backend, 'audit' | 'findPerson'>,
): Promise<Helper | undefined> {
  const person = await findPerson(req.raw)
  const userAgent = req.header('user-agent') ?? null
  return person && !isClosed(page, person)
    ? { ...createAsker(audit, { person, clientAddress, userAgent }), person }
    : undefined
}
