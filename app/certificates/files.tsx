import { ButtonLink } from '../ui/button.tsx'
import { useWords } from '../words.tsx'

type FilesProps = { token: string; hasBadge: boolean; hasCalendar: boolean }

/** Every way to take a certificate along. */
export function Files({ token, hasBadge, hasCalendar }: FilesProps) {
  const t = useWords('certificate')
  const files = [
    ['share.png', t('view.image'), true],
    ['square.png', t('view.square'), true],
    ['a4.pdf', t('view.a4'), true],
    ['letter.pdf', t('view.letter'), true],
    ['qr.svg', t('view.qr'), true],
    ['certificate.txt', t('view.text'), true],
    ['next.ics', t('view.calendar'), hasCalendar],
    ['credential.jwt', t('view.badge'), hasBadge],
    ['badge.png', t('view.badgeImage'), hasBadge],
  ] as const
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-2.5">
        {files
          .filter(([, , isThere]) => isThere)
          .map(([file, label]) => (
            <li key={file}>
              <ButtonLink
                href={`/certificates/${encodeURIComponent(token)}/${file}`}
                download
                kind="secondary"
                size="small"
              >
                {label}
              </ButtonLink>
            </li>
          ))}
      </ul>
      {hasBadge && <p className="text-sm text-quiet">{t('view.badgeWarning')}</p>}
    </div>
  )
}
