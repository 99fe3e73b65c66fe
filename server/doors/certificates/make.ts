import type { CertificateProblem, Wishes } from '../../../app/certificates/doors.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import { sendLetter } from '../../post/send-letter.ts'
import type { CertificateVisit } from './certificates.ts'
import { problemOf, readWishes } from './wishes.ts'

const email = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{1,180}\.[^\s@<>(),;:"[\]\\.]{2,63}$/
const letterFor = 3 * 24 * 3_600_000

export async function make(
  visit: CertificateVisit,
  wishes: Wishes,
  to: string,
  hasAgreed: boolean,
): Promise<{ token: string } | { problem: CertificateProblem }> {
  const { certificates, log } = visit.backend
  const uid = visit.uid
  const read = readWishes(wishes)
  if ('problem' in read) return read
  if (!hasAgreed) return { problem: 'consent' }
  if (!(await certificates.limits.spend('issued', uid ?? visit.network))) return { problem: 'tooMany' }
  try {
    const { viewId, editToken } = await certificates.issue(read.content, uid ?? null)
    await sendLink(visit, editToken, to.trim()).catch(error =>
      log.error({ err: error }, 'the email for a certificate couldn’t be written'),
    )
    return { token: uid ? viewId : editToken }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** The same whether the letter leaves or not: nobody learns from it who gets how many. */
async function sendLink(
  { backend, language, network }: CertificateVisit,
  token: string,
  to: string,
): Promise<void> {
  const { certificates, clock, origin } = backend
  const { limits } = certificates
  if (!email.test(to)) return
  const mayLeave =
    (await limits.spend('lettersFrom', network)) && (await limits.spend('lettersTo', to.toLowerCase()))
  if (!mayLeave) return
  const link = new URL(pathOf('certificateEdit', language, { id: token }), origin).href
  const expiresAt = new Date(clock.now().getTime() + letterFor)
  const reader = { email: to, language }
  await sendLetter(backend, 'certification', reader, { address: to, link }, { expiresAt })
}
