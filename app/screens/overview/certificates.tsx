import { Award } from 'lucide-react'
import type { CertificateLine } from '../../certificates/doors.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

type CertificatesProps = { certificates: CertificateLine[] | null; hasStopped: boolean; className: string }

/** Their certificates; null where there is no network to ask for them. */
export function Certificates({ certificates, hasStopped, className }: CertificatesProps) {
  const t = useWords('overview')
  const home = useWords('home')
  return (
    <Card as="section" className={`flex flex-col items-start ${className}`}>
      <h2 className="text-xl">{t('certificates.title')}</h2>
      {certificates?.length ? (
        <ul className="mt-3 w-full divide-y divide-line">
          {certificates.map(({ viewId, label, number, unit, isPrivate, isWithdrawn }) => (
            <li key={viewId} className="flex items-center gap-3 py-2.5">
              <Award aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-quiet" />
              <span className="min-w-0 flex-1 leading-snug">
                <TextLink to="certificate" params={{ id: viewId }}>
                  {number ? `${number} ${unit}` : label}
                </TextLink>
                <span className="block text-sm text-quiet">
                  {isWithdrawn
                    ? t('certificates.withdrawn')
                    : isPrivate
                      ? t('certificates.private')
                      : t('certificates.shared')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-quiet">{certificates ? t('certificates.none') : t('certificates.offline')}</p>
      )}
      {hasStopped && (
        <Link to="certificateNew" className={buttonClasses({ kind: 'secondary', className: 'mt-4' })}>
          {home('counter.certificate')}
        </Link>
      )}
    </Card>
  )
}
