import type { Database } from '../../platform/database/open.ts'
import { newId } from '../../platform/ids.ts'
import { hashAddress, parseAddress } from './address.ts'
import type { MailConnection, MailTables, MessageRow, RevealRow } from './schema.ts'

/** Someone saw the links of a letter. */
export type LetterReveal = { reader: string; at: Date }

export type Reveals = ReturnType<typeof createReveals>

/** Who saw what a letter lets its reader do. */
export function createReveals(database: Database) {
  const { kysely } = database.as<MailTables>()
  const select = () => kysely.selectFrom('mail_readings').selectAll().orderBy('read_at')

  return {
    note: ({ id, kind, address_hash }: MessageRow, reader: string, now: number, db: MailConnection) =>
      db
        .insertInto('mail_readings')
        .values({ id: newId(), message_id: id, kind, address_hash, reader, read_at: now })
        .execute(),

    listOf: async (messageId: string): Promise<LetterReveal[]> =>
      (await select().where('message_id', '=', messageId).execute()).map(toReveal),

    /** For someone's export: when links meant for them were shown to someone else. */
    listFor: async (address: string) => {
      const hash = hashAddress(parseAddress(address))
      return (await select().where('address_hash', '=', hash).execute()).map(toSummary)
    },

    /** For someone's export: what they looked at themselves. */
    listBy: async (reader: string) => (await select().where('reader', '=', reader).execute()).map(toSummary),

    forgetReader: (reader: string) =>
      kysely.updateTable('mail_readings').set({ reader: '' }).where('reader', '=', reader).execute(),

    deleteBefore: (time: number) => kysely.deleteFrom('mail_readings').where('read_at', '<', time).execute(),
  }
}

const toReveal = ({ reader, read_at }: RevealRow): LetterReveal => ({ reader, at: new Date(read_at) })
const toSummary = ({ kind, read_at }: RevealRow) => ({ kind, at: new Date(read_at) })
