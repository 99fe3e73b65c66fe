import type { Person } from '../../../app/context.ts'
import type { AccountSettings } from '../../../app/member/account-settings.ts'
import type { Language } from '../../../languages/languages.ts'
import { originOf } from '../../../services/identity/identity.ts'
import type { Backend } from '../../backend.ts'
import type { AskParts } from '../../personal-data/ask-erasure.ts'
import { type ConsentPurpose, listAgreed, withdraw } from '../../personal-data/withdraw.ts'
import type { Asker } from '../asker.ts'
import { createGuestDoors } from './guests.ts'
import { describeHeld } from './held-data.ts'
import { createRemovalDoors } from './removal.ts'
import { createSignInDoors } from './sign-in.ts'

type Parts = AskParts &
  Pick<Backend, 'clock' | 'documents' | 'functions' | 'journal' | 'origin' | 'press' | 'providers'>

const projectKey = 'exhale'

export type { Agreed, ConsentPurpose } from '../../personal-data/withdraw.ts'
export type SessionLine = { id: string; device: string; isHere: boolean; lastUsedAt: number }

/** What screens may do with accounts, for the person asking. Without JavaScript the wire is called from here. */
export function createAccountDoors(parts: Parts, asker: Asker) {
  const { clock, identity, members, providers, push } = parts
  const { administration, host, policy } = identity
  return {
    ...createSignInDoors(parts, asker),
    ...createRemovalDoors(parts, asker),
    ...createGuestDoors(parts, asker),

    settings: {
      projectId: identity.projectId,
      apiKey: host?.apiKey ?? projectKey,
      isHosted: host !== undefined,
      host: host && originOf(host),
      providers,
    } as AccountSettings,
    policy,
    /** Whether a mail server is set, so that emails arrive. */
    isSending: parts.mail.isConfigured,
    isSetupOpen: (token: string) => identity.setup.isOpen(token),
    claimOwnership: (idToken: string, setup: string) =>
      identity.claimOwnership(idToken, setup).then(
        () => true,
        () => false,
      ),
    /** Takes a consent back: all that was kept under it is deleted at once. */
    withdraw: (person: Person, purpose: ConsentPurpose) => withdraw(parts, person, purpose),
    /** What they agreed to besides the programme, and when. */
    listAgreed: (person: Person) => listAgreed(parts, person.id),
    /** Whether members can be told of milestones here. */
    offersNotifications: push?.isOn() ?? false,
    /** Everything held about them, as they may take it with them. */
    describe: (person: Person) => describeHeld(parts, person),
    /** Undefined where only the host of the accounts knows. */
    async hasPassword(person: Person) {
      return host ? undefined : ((await administration.find(person.id))?.hasPassword ?? false)
    },
    /** Whether a password ends with signing in by the code of such a link. */
    losesPassword: (code: string) => administration.losesPassword(code),
    /** The language of letters to them. */
    async findLanguage(person: Person) {
      return (await administration.find(person.id))?.language ?? undefined
    },
    setLanguage: (person: Person, language: Language) => administration.setLanguage(person.id, language),
    /** When they stopped and when their present run began, as they told us; null where they told nothing. */
    findStart: async (person: Person) => (await members.findStart(person.id, clock.now().getTime())) ?? null,
    renewRecoveryCodes: (idToken: string) => identity.renewRecoveryCodes(idToken),

    async listSessions(person: Person): Promise<SessionLine[]> {
      const sessions = (await administration.find(person.id))
        ? await administration.listSessions(person.id)
        : []
      return sessions.map(({ id, device, lastUsedAt }) => ({
        id,
        device,
        isHere: id === person.sessionId,
        lastUsedAt: lastUsedAt.getTime(),
      }))
    },
    endSession: (person: Person, id: string) => administration.endSession(person.id, id),
    async endSessions(person: Person) {
      await administration.endSessions(person.id)
      // Someone who signs out everywhere may have lost one of them.
      await push?.devices.forget(person.id)
    },
  }
}
