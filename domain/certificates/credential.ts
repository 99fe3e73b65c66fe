import type { Certificate, CertificateContent } from './collections.ts'
import type { ShownCertificate } from './shown.ts'

export const credentialContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

export type CredentialWords = { name: string; description: string; narrative: string; issuer: string }

/** A certificate that still says something. */
export type Edition = Certificate & { content: CertificateContent }

type Said = {
  shown: ShownCertificate
  /** In the language of the certificate. */
  words: CredentialWords
  issuerId: string
  origin: URL
}

/** How many certificates one status list speaks of: the least the recommendation allows, so that none stands out. */
export const listLength = 131_072

export const statusListAt = (origin: URL, list: number): string =>
  new URL(`/certificates/status/${list}`, origin).href

export const credentialIdOf = (id: string): string => `urn:exhale:certificate:${id}`

/** A certificate as an Open Badges 3.0 credential; it says no more than the page does, and nothing that changes by the day. */
export function writeCredential(edition: Edition, { shown, words, issuerId, origin }: Said): object {
  const { id, content, subjectId, changedAt, statusIndex } = edition
  const list = statusListAt(origin, Math.floor(statusIndex / listLength))
  const index = String(statusIndex % listLength)
  return {
    '@context': credentialContexts,
    id: credentialIdOf(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: words.name,
    issuer: { id: issuerId, type: ['Profile'], name: words.issuer, url: origin.origin },
    validFrom: timestamp(changedAt),
    ...(shown.reachedAt !== undefined && { awardedDate: timestamp(shown.reachedAt) }),
    credentialSubject: {
      id: subjectId,
      type: ['AchievementSubject'],
      ...(shown.name && {
        identifier: [
          { type: 'IdentityObject', hashed: false, identityHash: shown.name, identityType: 'name' },
        ],
      }),
      achievement: {
        id: new URL(`/certificates/achievements/${content.milestone ?? 'live'}`, origin).href,
        type: ['Achievement'],
        inLanguage: content.language,
        name: words.name,
        description: words.description,
        criteria: { narrative: words.narrative },
      },
    },
    credentialStatus: {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: index,
      statusListCredential: list,
    },
  }
}

/** Whole seconds, as JWT counts them. */
export function timestamp(at: number): string {
  return new Date(Math.floor(at / 1000) * 1000).toISOString().replace('.000', '')
}
