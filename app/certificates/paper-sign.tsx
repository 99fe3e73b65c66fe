import type { CertificateContent } from '../../domain/certificates/collections.ts'
import { signs } from './signs.ts'

/** A theme at the size of a stamp. */
export function PaperSign({ theme }: { theme: CertificateContent['theme'] }) {
  const { paper, sun, near, line } = signs[theme]
  return (
    <svg viewBox="0 0 30 42" className="h-12 shrink-0 rounded-sm" aria-hidden="true">
      <path d="M0 0h30v42H0z" fill={paper} stroke={line} />
      <circle cx="15" cy="17" r="8" fill={sun} />
      <path d="M0 33q8 -3 15 0t15 -1v10H0z" fill={near} />
    </svg>
  )
}
