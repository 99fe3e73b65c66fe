import { useHref } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** An ordinary link and a whole page: it works asleep, offline and in a hurry. */
export function SosLink({ className }: { className: string }) {
  const t = useWords()
  return (
    <a href={useHref({ to: 'sos' })} aria-label={t('nav.sosName')} className={`wrap-normal ${className}`}>
      {t('nav.sos')}
    </a>
  )
}
