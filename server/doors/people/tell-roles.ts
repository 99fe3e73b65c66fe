import { writeLetter } from '../../../app/letters/letters.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import { defaultLanguage } from '../../../languages/languages.ts'
import { knownRoles, type PeopleParts } from './parts.ts'

type TellParts = Pick<PeopleParts, 'identity' | 'letterContext' | 'mail' | 'origin'>

/** An email to someone whose roles have changed, with those they have now. */
export async function tellRoles(parts: TellParts, id: string): Promise<void> {
  const { identity, letterContext, mail, origin } = parts
  const account = await identity.administration.find(id)
  if (!account?.email) return
  const language = account.language ?? defaultLanguage
  const link = new URL(pathOf('account', language), origin).href
  const data = { address: account.email, roles: knownRoles(account.roles), link }
  const { subject, html, text } = writeLetter('rolesChanged', data, letterContext(language))
  await mail.send({ to: account.email, subject, html, text, language, kind: 'rolesChanged' })
}
