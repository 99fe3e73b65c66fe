import type { OutboxDoors, OutboxLetter, OutboxLine } from '../../app/context.ts'
import { may } from '../../app/map/roles.ts'
import type { Backend } from '../backend.ts'
import { expectedFault } from './expected-fault.ts'

/** The outbox as those who look after the mail read it: without links, which could sign someone in. */
export function createOutboxDoors({ identity, mail }: Pick<Backend, 'identity' | 'mail'>): OutboxDoors {
  const describeReadings = async (id: string): Promise<OutboxLetter['shown']> => {
    const readings = await mail.listReadings(id)
    return Promise.all(
      readings.map(async ({ reader, at }) => {
        const account = reader ? await identity.administration.find(reader) : undefined
        return { by: account?.name ?? account?.email ?? reader, at: at.getTime() }
      }),
    )
  }
  const describe = async (entry: Awaited<ReturnType<typeof mail.read>>): Promise<OutboxLetter> => ({
    id: entry.id,
    kind: entry.kind as OutboxLine['kind'],
    subject: entry.content?.subject,
    text: entry.content?.text,
    shown: await describeReadings(entry.id),
  })

  return {
    isSending: mail.isConfigured,
    mayRead: person => may(person, 'readEmails'),
    mayReveal: person => !mail.isConfigured && may(person, 'revealLinks'),
    async list() {
      const entries = await mail.list()
      return entries.map(({ id, kind, to, state, createdAt }) => ({
        id,
        kind: kind as OutboxLine['kind'],
        to,
        state,
        createdAt: createdAt.getTime(),
      }))
    },
    read: id => mail.read(id).then(describe).catch(ifGone),
    reveal: (id, person) => mail.reveal(id, person.id).then(describe).catch(ifGone),
  }
}

/** A letter may be gone, or delivered meanwhile. */
const ifGone = (error: unknown) => void expectedFault(error, 'not-found', 'failed-precondition')
