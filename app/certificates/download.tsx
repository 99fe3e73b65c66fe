import {
  BadgeCheck,
  CalendarPlus,
  Download as DownloadIcon,
  FileText,
  type IconNode,
  Image,
  Printer,
  QrCode,
  Text,
} from 'lucide'
import { DisclosureItem, DisclosureMenu, disclosureItemClasses } from '../ui/overlays/disclosure-menu.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'

type DownloadProps = {
  token: string
  hasBadge: boolean
  hasCalendar: boolean
  /** The certificate is what this page prints, and what is read here: the menu lies on nothing. */
  isOfPage?: boolean
}

/** Every way to take a certificate along, behind one button. */
export function Download({ token, hasBadge, hasCalendar, isOfPage }: DownloadProps) {
  const t = useWords('certificate')
  const isAwake = useHydrated()
  const line = (file: string, icon: IconNode, label: string) => (
    <DisclosureItem
      href={`/certificates/${encodeURIComponent(token)}/${file}`}
      download
      icon={<Icon of={icon} className="text-tide" />}
    >
      {label}
    </DisclosureItem>
  )
  return (
    <DisclosureMenu
      label={t('view.download')}
      icon={<Icon of={DownloadIcon} className="size-5" />}
      kind="secondary"
      {...(isOfPage
        ? { inFlow: true, size: 'medium', wide: true, className: 'lg:w-auto lg:px-4' }
        : // As long as it is: the warning at its end is read, not scrolled for.
          { size: 'small', menuClassName: 'min-w-72 max-h-none!' })}
    >
      {line('share.png', Image, t('view.image'))}
      {line('square.png', Image, t('view.square'))}
      {hasBadge && line('badge.png', Image, t('view.badgeImage'))}
      {line('a4.pdf', FileText, t('view.a4'))}
      {line('letter.pdf', FileText, t('view.letter'))}
      {isOfPage && isAwake && (
        <li>
          <button
            type="button"
            onClick={() => window.print()}
            className={`${disclosureItemClasses} w-full cursor-pointer text-start`}
          >
            <Icon of={Printer} className="size-5 shrink-0 text-tide" />
            {t('view.print')}
          </button>
        </li>
      )}
      {line('qr.svg', QrCode, t('view.qr'))}
      {line('certificate.txt', Text, t('view.text'))}
      {hasCalendar && line('next.ics', CalendarPlus, t('view.calendar'))}
      {hasBadge && (
        <>
          {line('credential.jwt', BadgeCheck, t('view.badge'))}
          <li className="max-w-96 px-3.5 pt-1 pb-2 text-sm leading-normal text-quiet">
            {t('view.badgeWarning')}
          </li>
        </>
      )}
    </DisclosureMenu>
  )
}
