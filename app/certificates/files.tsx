import { BadgeCheck, CalendarPlus, FileText, type IconNode, Image, QrCode, Text } from 'lucide'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

type FilesProps = { token: string; hasBadge: boolean; hasCalendar: boolean }

/** Every way to take a certificate along. */
export function Files({ token, hasBadge, hasCalendar }: FilesProps) {
  const t = useWords('certificate')
  const files: [string, string, IconNode, 'half' | 'whole'][] = [
    ['share.png', t('view.image'), Image, 'half'],
    ['square.png', t('view.square'), Image, 'half'],
    ['a4.pdf', t('view.a4'), FileText, 'half'],
    ['letter.pdf', t('view.letter'), FileText, 'half'],
    ['qr.svg', t('view.qr'), QrCode, 'half'],
    ['certificate.txt', t('view.text'), Text, 'half'],
  ]
  if (hasCalendar) files.push(['next.ics', t('view.calendar'), CalendarPlus, 'whole'])
  if (hasBadge) {
    files.push(['credential.jwt', t('view.badge'), BadgeCheck, 'whole'])
    files.push(['badge.png', t('view.badgeImage'), BadgeCheck, 'whole'])
  }
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-2.5">
        {files.map(([file, label, icon, width]) => (
          <li key={file} className={width === 'whole' ? 'col-span-2' : undefined}>
            <ButtonLink
              href={`/certificates/${encodeURIComponent(token)}/${file}`}
              download
              kind="secondary"
              size="small"
              wide
              icon={<Icon of={icon} className="size-5 shrink-0 max-sm:hidden" />}
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
