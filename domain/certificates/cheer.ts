import type { CertificateParts } from './parts.ts'
import { changeCertificate } from './record.ts'

/** One “well done” of a network a day. */
export async function cheer(
  parts: CertificateParts,
  id: string,
  network: string,
): Promise<'done' | 'again' | 'tooMany'> {
  const { limits } = parts
  if (!(await limits.spend('cheersFor', id, network))) return 'again'
  if (!(await limits.spend('cheers', network))) {
    // Nothing was added that could be taken back.
    await limits.refund('cheersFor', id, network)
    return 'tooMany'
  }
  await changeCertificate(parts, id, async ({ cheers }) => ({ cheers: cheers + 1 }))
  return 'done'
}

/** For a day, by the network it came from. */
export async function takeBackCheer(parts: CertificateParts, id: string, network: string): Promise<boolean> {
  if (!(await parts.limits.refund('cheersFor', id, network))) return false
  await changeCertificate(parts, id, async ({ cheers }) => ({ cheers: Math.max(0, cheers - 1) }))
  return true
}
