import type { Person } from '../../app/context.ts'
import type { Settings } from '../../platform/config.ts'
import {
  createHostedIdentity,
  createIdentity,
  createSocial,
  type HostSettings,
  type Identity,
  type Leaver,
  readProviders,
  type Social,
} from '../../services/identity/identity.ts'
import { createMail } from '../../services/mail/mail.ts'
import { ensureOwner } from '../first-owner.ts'
import { createPostRoom, senderAt } from '../post-room.ts'
import { explainSecret } from '../secret.ts'
import type { BackendBase, BackendOptions } from './base.ts'

export type AccountParts = Awaited<ReturnType<typeof openAccounts>>

/** Who people are, and the letters they get. */
export async function openAccounts(
  { settings, database, clock, log, origin, library }: BackendBase,
  secret: string,
  onDelete: (person: Leaver) => Promise<void>,
  options: BackendOptions,
) {
  const from = settings.MAIL_FROM ?? senderAt(origin)
  const mail = createMail({ database, clock, log, from, smtpUrl: settings.SMTP_URL })
  const providers = readProviders(settings)
  const host = readHost(settings)
  const identity: Identity = host
    ? createHostedIdentity({ database, clock, origin, secret, host, onDelete })
    : createIdentity({
        database,
        clock,
        log,
        origin,
        mail: createPostRoom(mail, library, origin, providers.list),
        onDelete,
        secret,
        providers: providers.openId,
        siteWords: settings.OPERATOR_NAME ? [settings.OPERATOR_NAME] : [],
        ...(!settings.EXHALE_TEST_MODE && { policy: { minLength: settings.PASSWORD_MIN_LENGTH } }),
        testMode: settings.EXHALE_TEST_MODE,
      })
  try {
    await identity.prepare().catch(explainSecret(settings))
    await ensureOwner(identity, settings)
  } catch (error) {
    await database.close()
    throw error
  }
  const social: Social = createSocial({ database, clock, log, origin, providers: providers.social })
  const findPerson: (request: Request) => Promise<Person | undefined> =
    options.findPerson ?? identity.findPerson
  return {
    mail,
    identity,
    social,
    /** Other providers people may sign in with. */
    providers: providers.list,
    findPerson,
    /** Certainly nobody we know: the page may be the one every stranger gets. */
    isStranger: (cookies: string | null | undefined): boolean =>
      !options.findPerson && !identity.hasSession(cookies),
  }
}

function readHost(settings: Settings): HostSettings | undefined {
  const { IDENTITY_PROJECT_ID: projectId, IDENTITY_API_KEY: apiKey, IDENTITY_JWKS_URL: jwksUrl } = settings
  return projectId && apiKey && jwksUrl ? { projectId, apiKey, jwksUrl } : undefined
}
