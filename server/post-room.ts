import { isIP } from 'node:net'
import { writeLetter } from '../app/letters/letters.ts'
import { pathOf } from '../app/map/addresses.ts'
import type { Library } from '../languages/library.ts'
import type { Message } from '../services/identity/identity.ts'
import type { Mail } from '../services/mail/mail.ts'

type Provider = { id: string; name: string }

/** Writes what identity has to say in the reader's language, and puts it into the outbox. */
export function createPostRoom(mail: Mail, library: Library, origin: URL, providers: Provider[]) {
  function write(message: Message) {
    const { letter, language, data } = message
    const desk = { words: library.words(language), language, origin }
    if (letter === 'newWay') {
      const provider = providers.find(({ id }) => id === data.provider)?.name ?? data.provider
      const link = new URL(pathOf('account', language), origin).href
      return writeLetter(letter, { address: data.email, provider, link }, desk)
    }
    const address = letter === 'changeEmail' ? message.to : data.email
    return writeLetter(letter, { address, link: data.link, hours: message.hours }, desk)
  }

  return async (message: Message): Promise<void> => {
    const { to, letter: kind, language } = message
    const { subject, html, text } = write(message)
    if ('isRehearsal' in message && message.isRehearsal) return
    const expiresAt = 'expiresAt' in message ? message.expiresAt : undefined
    await mail.send({ to, subject, html, text, language, kind, expiresAt })
  }
}

export function senderAt({ hostname }: URL): string {
  const host = isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname
  return `Exhale <noreply@${host}>`
}
