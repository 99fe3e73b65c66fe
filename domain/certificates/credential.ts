import type { Language } from '../../languages/languages.ts'
import type { Shown } from './shown.ts'

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

export type CredentialWords = { name: string; description: string; narrative: string; issuer: string }

type Edition = {
  id: string
  subjectId: string
  changedAt: number
  statusIndex: number
  issuerId: string
  origin: URL
  /** In the language of the certificate. */
  words: CredentialWords
  language: Language
  milestone: string | null
  shown: Shown
}

/** How many certificates one status list speaks of: the least the recommendation allows, so that none stands out. */
export const listLength = 131_072

export const statusListAt = (origin: URL, list: number): string =>
  new URL(`/certificates/status/${list}`, origin).href

export const credentialIdOf = (id: string): string => `urn:exhale:certificate:${id}`

/** A certificate as an Open Badges 3.0 credential; it says no more than the page does, and nothing that changes by the day. */
export function writeCredential(edition: Edition): object {
  const { shown, words, origin, statusIndex } = edition
  const list = statusListAt(origin, Math.floor(statusIndex / listLength))
  const index = String(statusIndex % listLength)
  return {
    '@context': contexts,
    id: credentialIdOf(edition.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: words.name,
    issuer: { id: edition.issuerId, type: ['Profile'], name: words.issuer, url: origin.origin },
    validFrom: timestamp(edition.changedAt),
    ...(shown.reachedAt !== undefined && { awardedDate: timestamp(shown.reachedAt) }),
    credentialSubject: {
      id: edition.subjectId,
      type: ['AchievementSubject'],
      ...(shown.name && {
        identifier: [
          { type: 'IdentityObject', hashed: false, identityHash: shown.name, identityType: 'name' },
        ],
      }),
      achievement: {
        id: new URL(`/certificates/achievements/${edition.milestone ?? 'live'}`, origin).href,
        type: ['Achievement'],
        inLanguage: edition.language,
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
