import type { Person } from '../../../app/context.ts'
import type { Certificate } from '../../../domain/certificates/collections.ts'
import type { HelplineCheck } from '../../../domain/helplines/helpline-checks.ts'
import type { Link } from '../../../domain/links/parts.ts'
import type { Invitation } from '../../../services/identity/identity.ts'
import type { KeptDevice } from '../../../services/push/push.ts'
import type { Backend } from '../../backend.ts'

/** Everyone who may hold something of a person. */
export type Holders = Pick<
  Backend,
  | 'campaigns'
  | 'certificates'
  | 'challenges'
  | 'followUp'
  | 'functions'
  | 'helplineChecks'
  | 'identity'
  | 'links'
  | 'mail'
  | 'members'
  | 'newsletter'
  | 'push'
  | 'reminders'
  | 'responses'
  | 'rights'
  | 'savedViews'
  | 'series'
>

export type HeldData = NonNullable<Awaited<ReturnType<typeof describeHeld>>>

/** Everything held about someone, as they may take it with them. */
export async function describeHeld(holders: Holders, person: Person) {
  const { campaigns, certificates, challenges, followUp, functions, helplineChecks, identity, mail } = holders
  const { links, members, newsletter, push, reminders, responses, series } = holders
  const { administration, host } = identity
  const account = host ? describeHosted(person) : await administration.find(person.id)
  if (!account) return null
  const { name, email, isEmailVerified, roles, providers, language, createdAt } = account
  const sessions = await administration.listSessions(person.id)
  const letters = email ? await mail.listFor(email) : []
  const shownLinks = email ? await mail.listRevealsFor(email) : []
  const seenLinks = await mail.listRevealsBy(person.id)
  const keepers = [members, responses, certificates, challenges, followUp]
  const misfits = (await Promise.all(keepers.map(each => each.listMisfits(person.id)))).flat()
  return {
    name,
    email,
    /** Null where only the host of the accounts knows. */
    isEmailVerified,
    roles,
    /** To help run the site, at their address. */
    invitations:
      email && isEmailVerified
        ? (await administration.invitations.listFor(email)).map(describeInvitation)
        : [],
    providers,
    language,
    createdAt: createdAt?.toISOString() ?? null,
    sessions: sessions.map(session => ({ device: session.device, ...describeUse(session) })),
    /** Where they are known to have signed in before. */
    browsers: (await administration.listBrowsers(person.id)).map(describeUse),
    letters: letters.map(({ kind, state, createdAt: at }) => ({ kind, state, createdAt: at.toISOString() })),
    /** When links in letters to them were shown to someone who helped, and what they saw as a helper themselves. */
    shownLinks: shownLinks.map(describeReading),
    seenLinks: seenLinks.map(describeReading),
    /** What they did as a helper. */
    helplines: (await helplineChecks.listBy(person.id)).map(check => describeCheck(check, person.id)),
    links: (await links.listBy(person.id)).map(describeLink),
    campaigns: await campaigns.listBy(person.id),
    savedViews: await holders.savedViews.describe(person.id),
    blocked: email && isEmailVerified ? await describeBlock(mail, email) : null,
    subscription: email && isEmailVerified ? await newsletter.subscriptions.describe(email) : null,
    /** Lists that hold their address, brought in by someone else and not sent to yet. */
    waitingInLists: email && isEmailVerified ? await newsletter.subscriptions.listWaiting(email) : [],
    programme: await members.describe(person.id),
    reminding: await reminders.describe(person.id),
    series: await series.describe(person.id),
    followUp: await followUp.describe(person.id),
    challenges: await challenges.describe(person.id),
    surveys: await responses.describe(person.id),
    /** Documents that fit nothing the house knows, in JSON. */
    ...(misfits.length > 0 && {
      unreadable: misfits.map(({ path, data }) => ({ path, data: print(data) })),
    }),
    devices: ((await push?.devices.list(person.id)) ?? []).map(describeDevice),
    certificates: (await listShownCertificates(holders, person.id)).map(describeCertificate),
    deletions: await describeDeletions(holders, person.id),
    /** Answers that are kept for a day, so that nothing is done twice. */
    calls: (await functions.listFor(person.id)).map(({ callable, createdAt: at, result }) => ({
      callable,
      createdAt: at.toISOString(),
      result: result ?? null,
    })),
  }
}

/** Those that don't lie aside to be erased. */
export async function listShownCertificates(
  { certificates, rights }: Pick<Holders, 'certificates' | 'rights'>,
  uid: string,
): Promise<Certificate[]> {
  const hidden = new Set(await rights.erasures.listAside(uid, 'certificates'))
  return (await certificates.listOf(uid)).filter(({ id, state }) => state !== 'removed' || !hidden.has(id))
}

/** What they asked to be erased and can still take back; it lies aside until then. */
async function describeDeletions({ rights }: Holders, uid: string) {
  return (await rights.erasures.listParts(uid)).map(({ code, parts = [], askedAt, dueAt, entries }) => ({
    code,
    parts,
    entries,
    askedAt: new Date(askedAt).toISOString(),
    until: new Date(dueAt).toISOString(),
  }))
}

/** Why their address gets nothing that is sent to many, if so. */
async function describeBlock({ suppressions }: Holders['mail'], address: string) {
  const [found] = await suppressions.list({ address, limit: 1 })
  return found ? { reason: found.reason, since: found.at.toISOString() } : null
}

/** What a host told us of someone; the rest of their account is the host's to show. */
function describeHosted({ name, email, roles }: Person) {
  return {
    name,
    email: email ?? null,
    isEmailVerified: null,
    roles,
    providers: [],
    language: null,
    createdAt: null,
  }
}

const describeUse = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
})

const describeInvitation = ({ roles, createdAt, expiresAt }: Invitation) => ({
  roles,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const describeReading = ({ kind, at }: { kind: string; at: Date }) => ({ kind, at: at.toISOString() })

/** When they confirmed a line, or took a confirmation back; not what someone else did. */
function describeCheck({ what, by, at, undone }: HelplineCheck, person: string) {
  return {
    what,
    ...(by === person && { confirmedAt: new Date(at).toISOString() }),
    ...(undone?.by === person && { undoneAt: new Date(undone.at).toISOString() }),
  }
}

const describeLink = ({ id, target, note, createdAt }: Link) => ({
  id,
  target,
  note,
  createdAt: new Date(createdAt).toISOString(),
})

/** In words that JSON has, whatever it holds. */
function print(value: object): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
}

/** Its address and keys let anyone who has them write to it, so they stay here. */
function describeDevice({ endpoint, language, isPlain, agreedAt }: KeptDevice) {
  return { service: new URL(endpoint).host, language, isPlain, agreedAt: new Date(agreedAt).toISOString() }
}

/** All that is kept of one, with the signed file itself. */
function describeCertificate(certificate: Certificate) {
  const { viewId, state, content, consent, issuedAt, changedAt, cheers, credential } = certificate
  return {
    address: viewId,
    state,
    ...content,
    startedAt: content && new Date(content.startedAt).toISOString(),
    agreedAt: new Date(consent.at).toISOString(),
    issuedAt: new Date(issuedAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
    cheers,
    credential,
  }
}
