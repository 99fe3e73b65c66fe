import { bindAll } from '../../platform/bind.ts'
import { cheer, takeBackCheer } from './cheer.ts'
import { edit, issue } from './issue.ts'
import { createIssuer } from './issuer.ts'
import { createLimits, type LimitCounts } from './limits.ts'
import { rotateEditLink, rotateViewLink } from './links.ts'
import { open, openForFiles, openToEdit } from './open.ts'
import type { CertificateParts } from './parts.ts'
import { read } from './read.ts'
import { carry, isIssued, listMisfits, listOf } from './record.ts'
import { verify } from './sign.ts'
import { createStatusList } from './status-list.ts'
import { erase, forget, isTakenBack, remove, restore, tidy, withdraw } from './withdraw.ts'

export type CertificatesDeps = Omit<CertificateParts, 'issuer' | 'statusList' | 'limits'> & {
  counts: LimitCounts
  secret: string | undefined
}

export type Certificates = ReturnType<typeof createCertificates>

const verbs = {
  open,
  openForFiles,
  openToEdit,
  read,
  issue,
  edit,
  withdraw,
  remove,
  restore,
  isTakenBack,
  rotateEditLink,
  rotateViewLink,
  cheer,
  takeBackCheer,
  verify,
  isIssued,
  listOf,
  listMisfits,
  carry,
  erase,
  forget,
  tidy,
}

/** A certificate from its issue to its end. Who may do what with it is decided by how it was opened. */
export function createCertificates(deps: CertificatesDeps) {
  const issuer = createIssuer(deps)
  const statusList = createStatusList({ ...deps, issuer })
  const limits = createLimits(deps.counts)
  const parts: CertificateParts = { ...deps, issuer, statusList, limits }
  return { issuer, statusList, limits, ...bindAll(parts, verbs) }
}
