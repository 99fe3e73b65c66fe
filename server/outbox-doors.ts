import type { OutboxDoors, OutboxLine } from '../app/context.ts'
import { AppError } from '../platform/errors.ts'
import type { Backend } from './backend.ts'

const readers = ['owner', 'mail']

/** The outbox as those who look after the mail read it: letters may hold a link that signs someone in. */
export function createOutboxDoors({ mail }: Backend): OutboxDoors {
  return {
    isSending: mail.isConfigured,
    mayRead: person => person.roles.some(role => readers.includes(role)),
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
    async read(id) {
      const entry = await mail.get(id).catch(error => {
        if (error instanceof AppError && error.code === 'not-found') return undefined
        throw error
      })
      if (!entry) return undefined
      const { kind, content } = entry
      return { kind: kind as OutboxLine['kind'], subject: content?.subject, text: content?.text }
    },
  }
}
