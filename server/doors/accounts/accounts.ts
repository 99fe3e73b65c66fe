import type { AccountDoors } from '../../../app/context.ts'
import { originOf } from '../../../services/identity/identity.ts'
import type { Backend } from '../../backend.ts'
import type { AskParts } from '../../personal-data/ask-erasure.ts'
import { listAgreed, withdraw } from '../../personal-data/withdraw.ts'
import type { Asker } from '../asker.ts'
import { createGuestDoors } from './guests.ts'
import { describeHeld } from './held-data.ts'
import { createRemovalDoors } from './removal.ts'
import { createSignInDoors } from './sign-in.ts'

type Parts = AskParts &
  Pick<Backend, 'clock' | 'documents' | 'functions' | 'journal' | 'origin' | 'press' | 'providers'>

const projectKey = 'exhale'

/** What screens may do with accounts, for the person asking. Without JavaScript the wire is called from here. */
export function createAccountDoors(parts: Parts, asker: Asker): AccountDoors {
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
    },
    policy,
    isSending: parts.mail.isConfigured,
    isSetupOpen: token => identity.setup.isOpen(token),
    claimOwnership: (idToken, setup) =>
      identity.claimOwnership(idToken, setup).then(
        () => true,
        () => false,
      ),
    withdraw: (person, purpose) => withdraw(parts, person, purpose),
    listAgreed: person => listAgreed(parts, person.id),
    offersNotifications: push?.isOn() ?? false,
    describe: person => describeHeld(parts, person),
    async hasPassword(person) {
      return host ? undefined : ((await administration.find(person.id))?.hasPassword ?? false)
    },
    losesPassword: code => administration.losesPassword(code),
    async findLanguage(person) {
      return (await administration.find(person.id))?.language ?? undefined
    },
    setLanguage: (person, language) => administration.setLanguage(person.id, language),
    findStart: async person => (await members.findStart(person.id, clock.now().getTime())) ?? null,
    renewRecoveryCodes: idToken => identity.renewRecoveryCodes(idToken),

    async listSessions(person) {
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
    endSession: (person, id) => administration.endSession(person.id, id),
    async endSessions(person) {
      await administration.endSessions(person.id)
      // Someone who signs out everywhere may have lost one of them.
      await push?.devices.forget(person.id)
    },
  }
}
