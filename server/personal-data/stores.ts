import { isId } from '../../services/documents/documents.ts'
import type { Leaver } from '../../services/identity/identity.ts'
import type { Backend } from '../backend.ts'
import type { Holders } from '../doors/accounts/held-data.ts'

export type Keepers = Omit<Holders, 'identity'> & Pick<Backend, 'documents' | 'press'>

/** Someone who came by a custom token may have a name that's in no document. */
const ofDocuments =
  (erase: (keepers: Keepers, id: string) => Promise<void>) =>
  async (keepers: Keepers, { id }: Leaver): Promise<void> => {
    if (isId(id)) await erase(keepers, id)
  }

/**
 * Every place that keeps something of a person beside the account itself, and how it forgets them. First come those by
 * which others see them: it ends before what it was made from.
 */
export const stores = {
  challenges: ofDocuments(({ challenges }, id) => challenges.forget(id)),
  certificates: async ({ certificates, press }, { id }) => {
    for (const certificate of await certificates.forget(id)) await press.discard(certificate)
  },
  record: ofDocuments(({ members }, id) => members.forget(id)),
  reminders: ofDocuments(({ reminders }, id) => reminders.forget(id)),
  series: ofDocuments(({ series }, id) => series.forget(id)),
  followUp: ofDocuments(({ followUp }, id) => followUp.forget(id)),
  surveys: ofDocuments(({ responses }, id) => responses.remove(id)),
  notifications: async ({ push }, { id }) => push?.devices.forget(id),
  aside: ({ rights }, { id }) => rights.parts.forget(id),
  calls: ({ functions }, { id }) => functions.forget(id),
  exports: async ({ rights }, { id }) => {
    await rights.links.forget(id)
    await rights.exports.forget(id)
  },
  outbox: async ({ mail }, { id, email }) => {
    if (email) await mail.forget(email)
    await mail.forgetReader(id)
  },
  newsletter: async ({ newsletter }, { email, isEmailVerified }) => {
    // Whoever only claims an address can't end what its holder gets.
    if (email && isEmailVerified) await newsletter.subscriptions.forget(email)
  },
  helplines: ({ helplineChecks }, { id }) => helplineChecks.forget(id),
  links: ({ links }, { id }) => links.forget(id),
  campaigns: ({ campaigns }, { id }) => campaigns.forget(id),
  savedViews: ({ savedViews }, { id }) => savedViews.forget(id),
} satisfies Record<string, (keepers: Keepers, leaver: Leaver) => Promise<unknown>>

export type StoreName = keyof typeof stores

export const storeNames = Object.keys(stores) as StoreName[]
