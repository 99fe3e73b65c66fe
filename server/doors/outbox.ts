import type { OutboxDoors, OutboxLetter, OutboxLine } from '../../app/context.ts'
import { may } from '../../app/map/roles.ts'
import { AppError } from '../../platform/errors.ts'
import type { Backend } from '../backend.ts'

/** The outbox as those who look after the mail read it: without links, which could sign someone in. */
export function createOutboxDoors({ identity, mail }: Backend): OutboxDoors {
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
    read: id => ifThere(async () => describe(await mail.read(id))),
    reveal: (id, person) => ifThere(async () => describe(await mail.reveal(id, person.id))),
  }
}

/** A letter may be gone, or delivered meanwhile. */
async function ifThere<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && ['not-found', 'failed-precondition'].includes(error.code))
      return undefined
    throw error
  }
}
