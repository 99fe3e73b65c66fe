import { Phone } from 'lucide-react'
import { Banner } from '../../ui/banner.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

/** Someone to call, and what to know before stopping: on every result. */
export function Safety() {
  const t = useWords('survey')
  return (
    <>
      <section className="mt-12 rounded-card bg-tide-soft p-6 break-inside-avoid print:border print:border-ink">
        <h2 className="flex items-center gap-3 text-xl">
          <Phone aria-hidden="true" strokeWidth={1.75} className="size-6 text-tide" />
          {t('outcome.help')}
        </h2>
        <p className="mt-2">{t('outcome.helpBody')}</p>
        <Link
          to="quitSmoking"
          hash="#lines"
          className={buttonClasses({ kind: 'secondary', className: 'mt-4 print:hidden' })}
        >
          {t('outcome.links.lines')}
        </Link>
      </section>
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
