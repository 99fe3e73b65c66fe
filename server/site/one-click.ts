import { findAddress } from '../../app/map/find-address.ts'
import type { RouteName } from '../../app/map/routes.ts'
import { readBytes } from '../../platform/http/body.ts'
import type { Backend } from '../backend.ts'
import { stopByLink } from '../newsletter/stop-by-link.ts'

const largest = 2_000

/**
 * RFC 8058: a mail program stops what comes, for its reader, by sending `List-Unsubscribe=One-Click` to the address in the
 * email's header. It has no cookie, comes from anywhere, and wants no page: it's answered before all that pages ask.
 */
export function createOneClick(parts: Parts) {
  const others = listOthers(parts)
  return async (request: Request, url: URL): Promise<Response | undefined> => {
    const { name, params } = (request.method === 'POST' && findAddress(url.pathname)) || {}
    const stopOther = name && others[name]
    if (stopOther && (await isOneClick(request))) return answer(await stopOther(params?.id ?? ''))
    if (name !== 'unsubscribe' || !(await isOneClick(request))) return undefined
    const from = url.searchParams.get('from') ?? undefined
    return answer((await stopByLink(parts, params?.id ?? '', from)) !== undefined)
  }
}

type Parts = Pick<Backend, 'campaigns' | 'functions' | 'newsletter' | 'series' | 'reminders' | 'followUp'>

/** What else is stopped from an email, by the page its header names; each tells whether the link is any good. */
function listOthers({ newsletter: { subscriptions }, series, reminders, followUp }: Parts) {
  const others: Partial<Record<RouteName, (token: string) => Promise<boolean>>> = {
    // Who was asked to confirm says no, or confirmed and thinks better of it.
    async subscribeVerify(token) {
      if (await subscriptions.refuse(token)) return true
      const found = await subscriptions.peek(token)
      return found !== undefined && (await subscriptions.stop(subscriptions.linkOf(found))) !== undefined
    },
    async seriesStop(token) {
      const uid = series.findOwner(token)
      return uid !== undefined && series.stop(uid)
    },
    reminderStop: token => reminders.turn(token, false),
    followUp: followUp.decline,
  }
  return others
}

const answer = (isStopped: boolean) =>
  new Response(null, { status: isStopped ? 200 : 404, headers: { 'Cache-Control': 'no-store' } })

/** Whether that is all it brings. Read beside, so that any other form is still whole. */
async function isOneClick(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request.clone(), largest).catch(() => undefined)
  if (!bytes) return false
  const body = new Uint8Array(bytes)
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  return form !== undefined && [...form].length === 1 && form.get('List-Unsubscribe') === 'One-Click'
}
