import { isIP } from 'node:net'
import { writeLetter } from '../app/letters/letters.ts'
import type { Library } from '../languages/library.ts'
import type { Message } from '../services/identity/identity.ts'
import type { Mail } from '../services/mail/mail.ts'

/** Writes what identity has to say in the reader's language, and puts it into the outbox. */
export function createPostRoom(mail: Mail, library: Library, origin: URL) {
  return async ({ to, letter, language, data, expiresAt, hours, isRehearsal }: Message): Promise<void> => {
    const content = { address: letter === 'changeEmail' ? to : data.email, link: data.link, hours }
    const written = writeLetter(letter, content, { words: library.words(language), language, origin })
    if (isRehearsal) return
    const { subject, html, text } = written
    await mail.send({ to, subject, html, text, language, kind: letter, expiresAt })
  }
}

export function senderAt({ hostname }: URL): string {
  const host = isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname
  return `Exhale <noreply@${host}>`
}
