import type { CertificateLine } from '../../certificates/doors.ts'
import { PaperSign } from '../../certificates/paper-sign.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

type CertificatesProps = { certificates: CertificateLine[] | null; hasStopped: boolean }

/** Their certificates, and the way to one more; null where there is no network to ask for them. */
export function Certificates({ certificates, hasStopped }: CertificatesProps) {
  const t = useWords('overview')
  return (
    <Card as="section" className="flex flex-col items-start">
      <h2 className="text-xl">{t('certificates.title')}</h2>
      {certificates?.length ? (
        <ul className="mt-3 w-full divide-y divide-line">
          {certificates.map(line => (
            <li key={line.viewId}>
              <Line line={line} />
            </li>
          ))}
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

function Line({ line }: { line: CertificateLine }) {
  const t = useWords('overview')
  const { viewId, theme, language, label, words, since, state, cheers } = line
  const isCheered = state === 'shared' && cheers > 0
  return (
    <Link
      to="certificateEdit"
      params={{ id: viewId }}
      className="flex min-h-16 items-center gap-4 rounded-sm py-3 no-underline hover:text-tide"
    >
      <PaperSign theme={theme} />
      <span className="min-w-0">
        <span lang={language} className="block font-medium">
          <span className="sr-only">{label}: </span>
          {[words, since].filter(Boolean).join(', ')}
        </span>
        <span className="block text-sm text-quiet">
          {isCheered ? t('certificates.cheers', { count: cheers }) : t(`certificates.${state}`)}
        </span>
      </span>
    </Link>
  )
}
