import { data, redirect } from 'react-router'
import type { Change } from '../../domain/members/changes.ts'
import type { Context } from '../context.ts'
import { doorsOf } from '../doors.ts'
import type { Deeds } from './deed.tsx'
import { noRoom } from './no-room.tsx'
import { createVerbs } from './verbs.ts'

/**
 * What a form without JavaScript asked for, done on the server: then the page it came from, or `next`. A problem goes back
 * to the screen, as `{ deed, problem }`.
 */
export async function act(
  context: Context,
  request: Request,
  deeds: Deeds,
  next: string = new URL(request.url).pathname,
) {
  const { record } = doorsOf(context)
  const form = await request.formData()
  const deed = String(form.get('deed'))
  const found = await record.read()
  if (!found || !Object.hasOwn(deeds, deed)) return data(null, 400)
  const changes: Change[] = []
  const problem = deeds[deed]?.(
    createVerbs(asked => void changes.push(...asked)),
    { form, record: found, now: record.now() },
  )
  if (problem !== undefined) return data({ deed, problem }, 400)
  const outcome = await record.apply(changes)
  if (outcome === 'no-room') return data(noRoom, 400)
  if (outcome === 'refused') return data(null, 400)
  return redirect(next, 303)
}
