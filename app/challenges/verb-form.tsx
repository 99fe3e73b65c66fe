import { type ComponentProps, type SubmitEvent, use, useState } from 'react'
import { Form } from 'react-router'
import type { ChallengeProblem } from '../../domain/challenges/refuse.ts'
import { type AskedVerb, readAsked } from './asked.ts'
import { InRoomContext } from './in-room.ts'

export type VerbProblem = ChallengeProblem | 'invalid' | 'offline' | 'unknown'

export type VerbFormProps = ComponentProps<typeof Form> & {
  verb: AskedVerb
  fields?: Record<string, string>
  /** Before the server has answered; what it returns takes that back. */
  onAsk?: () => (() => void) | undefined
}

/** A form that asks for one thing. Asleep, the page's own action does it; awake, the official client calls the same verb. */
export function VerbForm({ verb, fields = {}, onAsk, children, ...rest }: VerbFormProps) {
  const room = use(InRoomContext)
  const [isBusy, setBusy] = useState(false)

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    // Where nobody says which challenge it is, the page's own action knows.
    if (!room) return
    event.preventDefault()
    if (isBusy) return
    const asked = readAsked(new FormData(event.currentTarget, event.nativeEvent.submitter), room.id)
    if (!asked) return
    setBusy(true)
    const undo = onAsk?.()
    const problem = await perform(asked)
    if (problem) undo?.()
    setBusy(false)
    room.onDone(verb, problem)
  }

  return (
    <Form method="post" preventScrollReset onSubmit={ask} aria-busy={isBusy || undefined} {...rest}>
      <input type="hidden" name="verb" value={verb} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

async function perform({ name, data }: NonNullable<ReturnType<typeof readAsked>>) {
  if (!navigator.onLine) return 'offline' as const
  try {
    const { call, problemOf } = await import('./call.ts')
    return await call(name, data as never).then(
      () => undefined,
      error => problemOf(error) ?? ('unknown' as const),
    )
  } catch {
    return 'offline' as const
  }
}
