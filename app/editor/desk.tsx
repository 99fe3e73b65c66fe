import type { Json } from '../../services/content/format/json.ts'
import type { Route } from './+types/desk'
import { getDesk } from './desk/get-desk.ts'
import { draw, readWish } from './draw.ts'

/** The editor's pages speak to it: one call a request, in a form like any other, so that it is guarded like one. */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = getDesk(context, true)
  const call = readCall((await request.formData()).get('call'))
  const wish = call && readWish(call)
  const answer = wish
    ? { drawing: (await draw(context, desk, wish)) ?? null }
    : call === undefined
      ? undefined
      : await desk.answer(call)
  const init = { status: answer ? 200 : 400, headers: { 'Cache-Control': 'no-store' } }
  return Response.json(answer ?? { problem: 'unreadable' }, init)
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

function readCall(text: unknown): Json | undefined {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
