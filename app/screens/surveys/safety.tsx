import { Phone } from 'lucide'
import { Banner } from '../../ui/banner.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SignCard } from '../../ui/sign-card.tsx'
import { useWords } from '../../words.tsx'

/** Someone to call, and what to know before stopping: on every result. */
export function Safety() {
  const t = useWords('survey')
  return (
    <>
      <SignCard as="section" tone="tide" icon={Phone} title={t('outcome.help')} className="mt-12">
        <p>{t('outcome.helpBody')}</p>
        <Link
          to="quitLines"
          discover="none"
          className={buttonClasses({ kind: 'secondary', className: 'mt-4 print:hidden' })}
        >
          {t('outcome.links.lines')}
        </Link>
      </SignCard>
      <Banner tone="warning" title={t('outcome.safety')} className="mt-6">
        <ul className="grid gap-2">
          {(['medicines', 'pregnant', 'mood'] as const).map(one => (
            <li key={one}>{t(`outcome.${one}`)}</li>
          ))}
        </ul>
      </Banner>
    </>
  )
}
