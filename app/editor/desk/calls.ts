import { deskPath } from '../../map/routes.ts'
import type { Ask, DeskAnswer, DeskRefusal, Verb } from './doors.ts'

/** Why the server could not be reached or did not answer. It is never because of the text, so none of it is lost. */
export type Trouble = { problem: 'offline' | 'signedOut' | 'closed' | 'failed' }

export type CallOutcome<V extends Verb> = DeskAnswer<V> | DeskRefusal | Trouble

/** Browsers let a page that is left finish no more than 64 KB, and refuse what is larger. */
const mostToFinish = 20_000

export async function callDesk<V extends Verb>(
  verb: V,
  ask: Ask<V>,
  { keepalive }: { keepalive?: boolean } = {},
): Promise<CallOutcome<V>> {
  const call = JSON.stringify({ verb, ask })
  const body = new FormData()
  body.set('call', call)
  const response = await fetch(deskPath, {
    method: 'POST',
    body,
    keepalive: keepalive && call.length < mostToFinish,
    redirect: 'manual',
  }).catch(() => undefined)
  if (!response) return { problem: 'offline' }
  if (response.type === 'opaqueredirect') return { problem: 'signedOut' }
  if (response.status === 403) return { problem: 'closed' }
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return { problem: 'failed' }
  return response.json()
}

export const isRefused = <V extends Verb>(outcome: CallOutcome<V>): outcome is DeskRefusal | Trouble =>
  'problem' in outcome

/** The file itself goes by the form its announcement gave. */
export async function sendFile(fields: Record<string, string>, file: File): Promise<boolean> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  const response = await fetch('/content/v1/uploads', { method: 'POST', body }).catch(() => undefined)
  return response?.ok ?? false
}
