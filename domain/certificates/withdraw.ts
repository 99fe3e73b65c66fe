import type { CertificateParts } from './parts.ts'
import { changeCertificate } from './record.ts'

/** Gone from sight at once. For a day it can be brought back. */
export async function withdraw(parts: CertificateParts, id: string): Promise<void> {
  const { clock, statusList } = parts
  await changeCertificate(parts, id, async ({ state }) =>
    state === 'issued' ? { state: 'withdrawn', withdrawnAt: clock.now().getTime() } : {},
  )
  statusList.renew()
}

/** Hidden at once, and deleted after a day, within which it can be restored. */
export async function remove(parts: CertificateParts, id: string): Promise<void> {
  const { clock, statusList } = parts
  await changeCertificate(parts, id, async ({ state }) => {
    if (state === 'erased' || state === 'removed') return {}
    return { state: 'removed', removedAt: clock.now().getTime(), wasWithdrawn: state === 'withdrawn' }
  })
  statusList.renew()
}
