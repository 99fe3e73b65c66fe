import { lazy, Suspense } from 'react'
import type { CertificateLine as Line } from '../../certificates/doors.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

// The first weeks have none.
const CertificateLine = lazy(async () => ({
  default: (await import('./certificate-line.tsx')).CertificateLine,
}))

type CertificatesProps = { certificates: Line[] | null; hasStopped: boolean }

/** Their certificates, and a link to make another; null where there is no network to ask for them. */
export function Certificates({ certificates, hasStopped }: CertificatesProps) {
  const t = useWords('overview')
  return (
    <Card as="section" className="flex flex-col items-start">
      <h2 className="text-xl">{t('certificates.title')}</h2>
      {certificates?.length ? (
        <ul className="mt-3 w-full divide-y divide-line">
          <Suspense>
            {certificates.map(line => (
              <li key={line.viewId}>
                <CertificateLine line={line} />
              </li>
            ))}
          </Suspense>
        </ul>
      ) : (
        <p className="mt-2 text-quiet">{certificates ? t('certificates.none') : t('certificates.offline')}</p>
      )}
      {hasStopped && (
        <Link to="certificateNew" className={buttonClasses({ kind: 'secondary', className: 'mt-4' })}>
          {t('certificates.make')}
        </Link>
      )}
    </Card>
  )
}
