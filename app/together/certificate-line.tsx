import { languages } from '../../languages/languages.ts'
import type { CertificateLine as Line } from '../certificates/doors.ts'
import { PaperSign } from '../certificates/paper-sign.tsx'
import { Link } from '../ui/link.tsx'
import { useLanguage, useWords } from '../words.tsx'

/** One of theirs, and what became of it; its language, where that is another than the reader's. */
export function CertificateLine({ line }: { line: Line }) {
  const t = useWords('together')
  const { viewId, theme, language, label, words, since, state, cheers } = line
  const own = useLanguage()
  const other = languages.find(({ code }) => code === language && code !== own)
  const isCheered = state === 'shared' && cheers > 0
  return (
    <li>
      <Link
        to="certificateEdit"
        params={{ id: viewId }}
        className="flex min-h-16 items-center gap-4 rounded-sm py-3 no-underline hover:text-tide"
      >
        <PaperSign theme={theme} />
        <span className="min-w-0">
          <span className="block font-medium">
            <span className="sr-only">{label}: </span>
            {[words, since].filter(Boolean).join(', ')}
          </span>
          <span className="block text-sm text-quiet">
            {isCheered ? t('certificates.cheers', { count: cheers }) : t(`certificates.${state}`)}
            {other && (
              <>
                {' · '}
                <span lang={other.code}>{other.name}</span>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
