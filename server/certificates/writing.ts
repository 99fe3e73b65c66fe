import { type Inscription, inscribe } from '../../app/certificates/inscription.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { Certificate } from '../../domain/certificates/collections.ts'
import type { CredentialWords } from '../../domain/certificates/credential.ts'
import type { ShownCertificate } from '../../domain/certificates/shown.ts'
import { createFormat } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import { findLocale } from '../../languages/region.ts'
import type { Backend } from '../backend.ts'
import { drawQr } from './qr.ts'

/** What a signed certificate says, in its own language. */
export function describeCredential(library: Library) {
  return (shown: ShownCertificate): CredentialWords => {
    const say = library.words(shown.language).getFixedT(null, 'certificate')
    const format = createFormat(shown.language, shown.timeZone)
    const nameOf = () => {
      if (shown.count)
        return say('credential.milestone', { time: format.unit(shown.count.value, shown.count.unit) })
      if (shown.since === undefined) return say('credential.plain')
      return say('credential.since', { date: format.date(shown.since) })
    }
    return {
      name: nameOf(),
      description: say('credential.description'),
      narrative: say('credential.narrative'),
      issuer: library.words(shown.language).getFixedT(null, 'common')('site.name'),
    }
  }
}

/** The public page, in the language of the certificate. */
export function linkOf(viewId: string, language: Language, origin: URL): string {
  return new URL(pathOf('certificate', language, { id: viewId }), origin).href
}

/**
 * Everything that stands on it, as who asks with these wishes writes its language. Without a public address there is no
 * code on it.
 */
export function writeOut(
  shown: ShownCertificate,
  link: string | undefined,
  { library, origin }: { library: Library; origin: URL },
  wishes: readonly string[],
): Inscription {
  const say = library.words(shown.language).getFixedT(null, 'certificate')
  const locale = findLocale(shown.language, wishes)
  return inscribe(shown, say, {
    host: origin.host,
    qr: link === undefined ? undefined : drawQr(link),
    locale,
  })
}

/** A certificate as it stands now, with its public link. */
export async function writeCertificate(
  { certificates, library, origin }: Pick<Backend, 'certificates' | 'library' | 'origin'>,
  certificate: Certificate,
  wishes: readonly string[],
) {
  const { content, shown, earned, next } = await certificates.read(certificate)
  const viewId = certificate.viewId ?? ''
  const link = linkOf(viewId, content.language, origin)
  const written = writeOut(shown, link, { library, origin }, wishes)
  return { content, shown, earned, next, viewId, link, written }
}
