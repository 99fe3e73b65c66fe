import { isIP } from 'node:net'
import type { LetterContext } from '../../app/letters/draft.ts'
import { writeLetter } from '../../app/letters/letters.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import type { Message } from '../../services/identity/identity.ts'
import type { Mail } from '../../services/mail/mail.ts'

type PostRoomDeps = {
  mail: Mail
  letterContext: (language: Language) => LetterContext
  providers: { id: string; name: string }[]
  /** Where the clock of the operator hangs. */
  timeZone: () => string
}

/** Writes what identity has to say in the reader's language, and puts it into the outbox. */
export function createPostRoom({ mail, letterContext, providers, timeZone }: PostRoomDeps) {
  function write(message: Message) {
    const { language } = message
    const context = letterContext(language)
    const address = message.data.email
    switch (message.letter) {
      case 'newWay': {
        const { provider: id } = message.data
        const provider = providers.find(known => known.id === id)?.name ?? id
        const link = new URL(pathOf('account', language), context.origin).href
        return writeLetter('newWay', { address, provider, link }, context)
      }
      case 'newDevice':
        return writeLetter('newDevice', { address, ...message.data, timeZone: timeZone() }, context)
      case 'welcome':
      case 'deletionDone':
        return writeLetter(message.letter, { address }, context)
      default: {
        const { data, hours, to } = message
        const whose = message.letter === 'changeEmail' ? to : address
        return writeLetter(kindOf(message), { address: whose, link: data.link, hours }, context)
      }
    }
  }

  return async (message: Message): Promise<void> => {
    const { to, language } = message
    const kind = kindOf(message)
    const { subject, html, text } = write(message)
    if ('isRehearsal' in message && message.isRehearsal) return
    // It would be kept where it can't be sent, of someone who wants nothing kept.
    if (kind === 'deletionDone' && !mail.isConfigured) return
    const expiresAt = 'expiresAt' in message ? message.expiresAt : undefined
    const idempotencyKey = 'uid' in message.data ? `${kind}:${message.data.uid}` : undefined
    await mail.send({ to, subject, html, text, language, kind, expiresAt, idempotencyKey })
  }
}

/** A sign-in link that leads on to one's data is the answer to a request to delete them. */
function kindOf<M extends Message>({ letter, data }: M): M['letter'] | 'deletionRequested' {
  if (letter !== 'emailSignIn') return letter
  const onward = URL.parse(new URL(data.link).searchParams.get('continueUrl') ?? '')
  const target = onward?.searchParams.get('redirect')
  const isToData = languageCodes.some(code => pathOf('dataDeletion', code) === target)
  return isToData ? 'deletionRequested' : letter
}

/** What the programme is called in every language. */
export const siteName = 'Exhale'

export function senderAt({ hostname }: URL): string {
  const host = isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname
  return `${siteName} <noreply@${host}>`
}
