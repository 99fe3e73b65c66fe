import { createFormat } from '../../../languages/format.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Horizon } from '../../ui/horizon.tsx'
import { Link, textLink } from '../../ui/link.tsx'
import { Head } from '../../ui/page.tsx'
import { useLanguage, useWords } from '../../words.tsx'

export const handle = { words: ['certificate'] }

const sampleId = 'sample'
const sampleStart = new Date('2026-10-01')
const sampleDays = 28

/** The certificate letter as it looks in a mailbox, with made-up data. */
export default function Certification() {
  const t = useWords('certificate')
  const format = createFormat(useLanguage(), 'UTC')
  const days = format.unit(sampleDays, 'day')
  const date = format.date(sampleStart)
  return (
    <main id="content" className="min-h-dvh bg-sunken px-4 py-8">
      <Head title={t('letter.title')} isPrivate />
      <p className="mx-auto mb-4 max-w-xl text-center text-sm text-quiet">{t('letter.sample')}</p>
      <article className="mx-auto max-w-xl rounded-card border border-line bg-raised p-6 sm:p-10">
        <Horizon mood="small" className="h-20 w-full max-w-60" />
        <h1 className="mt-6 text-2xl">{t('letter.subject')}</h1>
        <p className="mt-5">{t('letter.greeting', { name: t('letter.sampleName') })}</p>
        <p className="mt-3">{t('letter.body', { days, date })}</p>
        <p className="mt-7">
          <Link to="certificate" params={{ id: sampleId }} className={buttonClasses()}>
            {t('letter.open')}
          </Link>
        </p>
        <p className="mt-4">
          <Link to="certificateEdit" params={{ id: sampleId }} className={textLink}>
            {t('letter.edit')}
          </Link>
        </p>
        <p className="mt-8 border-t border-line pt-5 text-sm text-quiet">{t('letter.selfReported')}</p>
      </article>
    </main>
  )
}
