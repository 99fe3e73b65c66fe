import { subscribedKinds } from '../../domain/newsletter/topics.ts'
import type { ErasurePart } from '../../domain/rights/erasures/erasures.ts'
import { isId } from '../../services/documents/documents.ts'
import type { Leaver } from '../../services/identity/identity.ts'
import type { Backend } from '../backend.ts'
import type { Holders } from '../doors/accounts/held-data.ts'
import { cancelWaiting } from '../post/send-letter.ts'

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
  aside: async ({ rights }, { id }) => {
    await rights.links.forget(id)
    await rights.erasures.forget(id)
  },
  calls: ({ functions }, { id }) => functions.forget(id),
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

/** Emails that go out by themselves. Those about the account itself stay. */
const unasked = [...subscribedKinds, 'followUp', 'reminder', 'series'] as const

type AsideKeepers = Pick<Backend, 'certificates' | 'challenges' | 'identity' | 'mail' | 'press'>

/** What is out of sight while an account waits to go: what others see of someone, and what is on its way to them. */
export const asidesOf = (
  keepers: () => AsideKeepers,
): Partial<Record<StoreName, NonNullable<ErasurePart['aside']>>> => ({
  challenges: challengesAside(keepers),
  certificates: {
    async hide(of, aside) {
      const { certificates, press } = keepers()
      if (!isId(of.uid)) return
      for (const { id, state } of await certificates.listOf(of.uid)) {
        if (state !== 'issued') continue
        await aside.put(of, id, {})
        await certificates.withdraw(id)
        await press.discard(id)
      }
    },
    async show(of, aside) {
      // Also later than anyone could undo it by hand: it wasn't them who withdrew it.
      for (const { name } of await aside.list(of))
        await keepers().certificates.restore(name, { isLate: true })
    },
  },
  outbox: {
    hide: ({ uid }) => cancelWaiting(keepers(), uid, ...unasked),
    show: async () => undefined,
  },
})

/** Someone's places in challenges, as others see them. */
export const challengesAside = (
  keepers: () => Pick<Backend, 'challenges'>,
): NonNullable<ErasurePart['aside']> => ({
  async hide(of, aside) {
    if (!isId(of.uid)) return
    const ids = await keepers().challenges.listShown(of.uid)
    for (const id of ids) await aside.put(of, id, {})
    await keepers().challenges.hide(of.uid, ids)
  },
  async show(of, aside) {
    const names = (await aside.list(of)).map(({ name }) => name)
    await keepers().challenges.show(of.uid, names)
  },
})
