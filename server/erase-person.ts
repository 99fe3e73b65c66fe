import type { Certificates } from '../domain/certificates/certificates.ts'
import type { HelplineChecks } from '../domain/helplines/helpline-checks.ts'
import type { Members } from '../domain/members/members.ts'
import type { Responses } from '../domain/surveys/responses.ts'
import { isId } from '../services/documents/documents.ts'
import type { Functions } from '../services/functions/functions.ts'
import type { Leaver } from '../services/identity/identity.ts'
import type { Mail } from '../services/mail/mail.ts'
import type { Push } from '../services/push/push.ts'
import type { Press } from './certificates/press.ts'

type Keepers = {
  members: Members
  responses: Responses
  functions: Functions
  push: Push | undefined
  mail: Mail
  certificates: Certificates
  press: Press
  helplineChecks: HelplineChecks
}

/** All that the house keeps of a person beside the account itself: a line for each part that keeps something. */
export async function erasePerson(keepers: Keepers, { id, email }: Leaver): Promise<void> {
  const { members, responses, functions, push, mail, certificates, press, helplineChecks } = keepers
  // Someone who came by a custom token may have a name that's in no document.
  if (isId(id)) {
    await members.forget(id)
    await responses.remove(id)
  }
  await push?.devices.forget(id)
  await functions.forget(id)
  if (email) await mail.forget(email)
  await mail.forgetReader(id)
  await helplineChecks.forget(id)
  for (const certificate of await certificates.forget(id)) await press.discard(certificate)
}
