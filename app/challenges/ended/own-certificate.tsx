import type { Inscription } from '../../certificates/inscription.ts'
import { Sheet } from '../../certificates/paper.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words.tsx'

type OwnCertificateProps = { free: number; written: Inscription | null }

/** What is one's own. Nothing is issued before it is asked for, step by step. */
export function OwnCertificate({ free, written }: OwnCertificateProps) {
  const t = useWords('together')
  return (
    <Card as="section" padding="small">
      <h2 className="text-xl">{t('ended.own.title')}</h2>
      <div className="mt-3 flex gap-4">
        {written && <Sheet written={written} className="w-20 shrink-0 self-start border border-line" />}
        <div className="min-w-0">
          {free > 0 && <p className="mb-1 font-semibold">{t('ended.own.days', { count: free })}</p>}
          {written && free > 0 && <p className="mb-1 text-quiet">{t('ended.own.all')}</p>}
          <p className="text-quiet">{t('ended.own.body')}</p>
          <ButtonLink to="certificateNew" kind="secondary" className="mt-3">
            {t('ended.own.make')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
