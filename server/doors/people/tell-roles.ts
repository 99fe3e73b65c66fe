import { pathOf } from '../../../app/map/addresses.ts'
import { defaultLanguage } from '../../../languages/languages.ts'
import { sendLetter } from '../../post/send-letter.ts'
import { knownRoles, type PeopleParts } from './parts.ts'

type TellParts = Pick<PeopleParts, 'identity' | 'letterContext' | 'mail' | 'origin'>

/** An email to someone whose roles have changed, with those they have now. */
export async function tellRoles(parts: TellParts, id: string): Promise<void> {
  const { identity, origin } = parts
  const account = await identity.administration.find(id)
  if (!account?.email) return
  const { email, roles } = account
  const language = account.language ?? defaultLanguage
  const link = new URL(pathOf('account', language), origin).href
  const data = { address: email, roles: knownRoles(roles), link }
  await sendLetter(parts, 'rolesChanged', { email, language }, data)
}
