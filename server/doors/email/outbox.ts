import type { OutboxAsked } from '../../../app/admin/email/outbox-list.ts'
import { samples } from '../../../app/letters/samples.ts'
import { may } from '../../../app/map/roles.ts'
import { describeFailure, type LetterEntry } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'
import type { Helper } from '../asker.ts'
import { cutPage, readCursor, writeCursor } from '../cut-page.ts'
import { ensureMay } from '../ensure-may.ts'
import { expectedFault } from '../expected-fault.ts'
import { describeReveals, noteReading } from './readings.ts'

type Parts = Pick<Backend, 'audit' | 'database' | 'identity' | 'mail' | 'clock'>

const acts = { retry: 'email.retried', hold: 'email.held', release: 'email.released' } as const
const kinds = [...samples.map(({ kind }) => kind), 'campaignTest']
/** What tells nothing of anyone's health. A kind that nobody thought of isn't among them. */
const readable = kinds.filter(kind => !samples.some(each => each.kind === kind && each.isOfHealth))
const pageLength = 20
const day = 24 * 3_600_000
const lengths = { day, week: 7 * day, month: 30 * day }

/**
 * The outbox as those who look after the mail read it: without links, which could sign someone in, and without what says
 * something of someone's health. That they read a letter is noted.
 */
export function createOutboxDoors(parts: Parts, { person, note }: Helper) {
  const { database, mail, clock } = parts
  const mayReveal = () => !mail.isConfigured && may(person, 'revealLinks')
  const isWithheld = ({ kind }: LetterEntry) => !readable.includes(kind)
  const open = async (entry: Awaited<ReturnType<typeof mail.read>>) => {
    const content = isWithheld(entry) ? undefined : entry.content
    return {
      ...toLine(entry),
      subject: content?.subject ?? null,
      text: content?.text ?? null,
      /** Its text is there, and nobody's to read: it says something of someone's health. */
      isWithheld: entry.content !== undefined && !content,
      failure: entry.failure ? { code: entry.failure, word: describeFailure(entry.failure) } : null,
      shown: await describeReveals(parts, entry.id),
    }
  }

  return {
    isSending: mail.isConfigured,
    mayReveal,
    kinds,
    summarize: mail.summarize,
    async list({ view, kind, since, before }: OutboxAsked) {
      const from = readCursor(before)
      const entries = await mail.list({
        view: view || undefined,
        kind: kind || undefined,
        since: since ? new Date(clock.now().getTime() - lengths[since]) : undefined,
        before: from && { id: from.id, createdAt: new Date(from.at) },
        limit: pageLength + 1,
      })
      return cutPage(entries.map(toLine), pageLength, ({ createdAt, id }) =>
        writeCursor({ at: createdAt, id }),
      )
    },
    /** What a letter says, without its links and addresses; that it was read is noted. */
    async read(id: string) {
      const letter = await mail.read(id).then(open).catch(ifGone)
      if (letter?.text) await noteReading(parts, note, person.id, letter)
      return letter
    },
    /** The same with them, and that this person saw them. */
    async reveal(id: string) {
      ensureMay(person, 'revealLinks')
      const found = await mail.read(id).catch(ifGone)
      if (!found || isWithheld(found)) return undefined
      return mail
        .reveal(id, person.id, (tx, { kind }) =>
          note({ action: 'email.linksShown', subject: id, after: { kind } }, tx),
        )
        .then(open)
        .catch(ifGone)
    },
    /** Those of these letters with which it was done. */
    async act(deed: keyof typeof acts, ids: readonly string[]) {
      const done = await database.transaction(async tx => {
        const changed: string[] = []
        for (const id of ids) if (await mail[deed](id, tx)) changed.push(id)
        if (changed.length > 0) await note({ action: acts[deed], subject: changed.join(' ') }, tx)
        return changed
      })
      mail.wake()
      return done
    },
  }
}

/** A letter that is opened, as far as it may be read. */
export type OutboxLetter = NonNullable<Awaited<ReturnType<ReturnType<typeof createOutboxDoors>['read']>>>
/** What a list shows of it; its address is masked. */
export type OutboxLine = ReturnType<typeof toLine>
const toLine = (entry: LetterEntry) => ({
  id: entry.id,
  kind: entry.kind,
  to: entry.to,
  language: entry.language,
  state: stateOf(entry),
  attempts: entry.attempts,
  createdAt: entry.createdAt.getTime(),
  nextTryAt: entry.nextTryAt?.getTime() ?? null,
})

type Waiting = 'waiting' | 'sending' | 'again' | 'held'
type Failed = 'bounced' | 'refused' | 'expired' | 'blocked'

/** As an administrator understands it. */
function stateOf({ state, failure, isHeld, bouncedAt }: LetterEntry): Waiting | 'sent' | Failed {
  if (bouncedAt) return 'bounced'
  if (state === 'sent' || state === 'sending') return state
  if (state === 'failed')
    return failure === 'expired' ? 'expired' : failure === 'suppressed' ? 'blocked' : 'refused'
  if (isHeld) return 'held'
  return failure ? 'again' : 'waiting'
}

/** A letter may be gone, or delivered meanwhile. */
const ifGone = (error: unknown) => void expectedFault(error, 'not-found', 'failed-precondition')
