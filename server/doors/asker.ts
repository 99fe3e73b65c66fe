import type { Person } from '../../app/context.ts'
import type { Language } from '../../languages/languages.ts'
import type { InTurn } from '../../platform/turns.ts'
import { createNote, type Note } from './note.ts'

/** Who asks, and from where: all that a door needs to know besides what it is asked for. */
export type Asker = {
  /** Undefined is an anonymous visitor. */
  person: Person | undefined
  language: Language
  /** What their browser asks for, the most wanted first. */
  languageWishes: readonly string[]
  clientAddress: string
  userAgent: string | null
  cookies: string | null
  /** Writes into the audit log what they did. */
  note: Note
  /** What keeps the process busy for long: in turn with what others asked for. */
  inTurn: InTurn
}

/** Someone whom the map lets in where the door belongs. */
export type Helper = Asker & { person: Person }

/** Who asks, as far as it is known. */
export function createAsker(audit: Parameters<typeof createNote>[0], known: Partial<Asker> = {}): Asker {
  return {
    person: undefined,
    language: 'en',
    languageWishes: [],
    clientAddress: '',
    userAgent: null,
    cookies: null,
    inTurn: piece => piece(),
    note: createNote(audit, known.person, known.userAgent ?? null),
    ...known,
  }
}
