import type { CertificateLine } from '../../certificates/doors.ts'
import { palettes } from '../../certificates/palettes.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

type CertificatesProps = { lines: readonly CertificateLine[]; className?: string }

/** A member's own certificates, and the way to one more. */
export function Certificates({ lines, className }: CertificatesProps) {
  const t = useWords('certificate')
  return (
    <Card as="section" className={className}>
      <h2 className="text-xl">{t('mine.title')}</h2>
      {lines.length === 0 ? (
        <p className="mt-2 text-quiet">{t('mine.empty')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {lines.map(line => (
            <li key={line.viewId}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      <Link to="certificateNew" className={buttonClasses({ kind: 'secondary', className: 'mt-4' })}>
        {t('mine.make')}
      </Link>
    </Card>
  )
}

function Line({ line }: { line: CertificateLine }) {
  const t = useWords('certificate')
  const { viewId, theme, language, label, words, since, state, cheers } = line
  const { paper, sun, near, line: edge } = palettes[theme]
  const isCheered = state === 'shared' && cheers > 0
  return (
    <Link
      to="certificateEdit"
      params={{ id: viewId }}
      className="flex min-h-16 items-center gap-4 rounded-sm py-3 no-underline hover:text-tide"
    >
      <svg viewBox="0 0 30 42" className="h-12 shrink-0 rounded-xs" aria-hidden="true">
        <path d="M0 0h30v42H0z" fill={paper} stroke={edge} />
        <circle cx="15" cy="17" r="8" fill={sun} />
        <path d="M0 33q8 -3 15 0t15 -1v10H0z" fill={near} />
      </svg>
      <span className="min-w-0">
        <span lang={language} className="block font-medium">
          <span className="sr-only">{label}: </span>
          {[words, since].filter(Boolean).join(', ')}
        </span>
        <span className="block text-sm text-quiet">
          {isCheered ? t('cheer.count', { count: cheers }) : t(`mine.${state}`)}
        </span>
      </span>
    </Link>
  )
}
