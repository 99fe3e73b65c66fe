import type { Person } from '../../app/context.ts'
import type { Settings } from '../../platform/config.ts'
import {
  createHostedIdentity,
  createIdentity,
  createSocial,
  type HostSettings,
  type Identity,
  type IdentityDeps,
  readProviders,
  type Social,
} from '../../services/identity/identity.ts'
import { ensureOwner } from '../first-owner.ts'
import { createPostRoom } from '../post/post-room.ts'
import { explainSecret } from '../secret.ts'
import type { Wiring } from './base.ts'
import { openMail } from './mail.ts'

export type AccountParts = Awaited<ReturnType<typeof openAccounts>>

const readPolicy = ({ PASSWORD_MIN_LENGTH: minLength, PASSWORD_NEEDS: needs }: Settings) => ({
  minLength,
  ...Object.fromEntries(needs.map(need => [need, true])),
})

/** Who people are, and the letters they get. */
export async function openAccounts(
  wiring: Wiring,
  keepers: Required<Pick<IdentityDeps, 'onAddressChange' | 'onDelete' | 'onGuestEnters' | 'onHelperEnters'>>,
) {
  const { settings, choices, database, clock, log, origin, letterContext } = wiring
  const { isLeaving, journal, options, secret } = wiring
  const mail = openMail(settings, {
    ...{ database, clock, log, origin, journal },
    findLogo: choices.findLogo,
    isDemo: choices.isDemo(),
  })
  const providers = readProviders(settings)
  const host = readHost(settings)
  /** Whether roles count only for who has a second step. */
  const needsSecondStep = () => settings.STAFF_SECOND_STEP && !settings.EXHALE_TEST_MODE
  const identity: Identity = host
    ? createHostedIdentity({ database, clock, origin, secret, host, ...keepers })
    : createIdentity({
        database,
        clock,
        log,
        origin,
        mail: createPostRoom({
          mail,
          letterContext,
          providers,
          timeZone: () => settings.OPERATOR_TIME_ZONE,
        }),
        ...keepers,
        needsSecondStep,
        secret,
        providers,
        siteWords: () => (settings.OPERATOR_NAME ? [settings.OPERATOR_NAME] : []),
        ...(!settings.EXHALE_TEST_MODE && { policy: readPolicy(settings) }),
        testMode: settings.EXHALE_TEST_MODE,
        hashing: options.hashing,
      })
  try {
    await identity.prepare().catch(explainSecret(settings))
    await ensureOwner(identity, settings)
  } catch (error) {
    await database.close()
    throw error
  }
  const social: Social = createSocial({ database, clock, log, origin, providers })
  /** Anyone who asked to be erased is hidden from themselves too, and helps nobody any more. */
  async function findPerson(request: Request): Promise<Person | undefined> {
    const person = await identity.findPerson(request)
    return person && (await isLeaving(person.id)) ? { ...person, roles: [], isLeaving: true } : person
  }
  return {
    mail,
    identity,
    needsSecondStep,
    social,
    /** Other providers people may sign in with. */
    providers: providers.map(({ id, name }) => ({ id, name })),
    findPerson,
    /** Certainly nobody we know: the page may be the one every stranger gets. */
    isStranger: (cookies: string | null | undefined): boolean => !identity.hasSession(cookies),
  }
}

function readHost(settings: Settings): HostSettings | undefined {
  const { IDENTITY_PROJECT_ID: projectId, IDENTITY_API_KEY: apiKey, IDENTITY_JWKS_URL: jwksUrl } = settings
  return projectId && apiKey && jwksUrl ? { projectId, apiKey, jwksUrl } : undefined
}
