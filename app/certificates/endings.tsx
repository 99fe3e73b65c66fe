import { Form } from 'react-router'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { useWords } from '../words.tsx'
import type { CertificateDeed } from './doors.ts'

/** What else can be done with it: other links, or none any more. */
export function Endings({ isBySecret }: { isBySecret: boolean }) {
  const t = useWords('certificate')
  return (
    <Fold title={t('edit.more')}>
      <section className="grid gap-4">
        <h2 className="text-lg">{t('edit.links')}</h2>
        <Do deed="rotateView" hint={t('edit.rotateViewHint')}>
          {t('edit.rotateView')}
        </Do>
        {isBySecret && (
          <Do deed="rotateEdit" hint={t('edit.rotateEditHint')}>
            {t('edit.rotateEdit')}
          </Do>
        )}
      </section>
      <section className="mt-3 grid gap-4">
        <h2 className="text-lg">{t('edit.end')}</h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <details className="peer open:basis-full">
            <summary className={buttonClasses({ kind: 'secondary', size: 'small', className: 'list-none' })}>
              {t('edit.withdraw')}
            </summary>
            <div className="settle mt-4 rounded-card border border-line bg-paper p-4">
              <Do deed="withdraw" kind="danger" hint={t('edit.withdrawHint')}>
                {t('edit.withdrawSure')}
              </Do>
            </div>
          </details>
          <span className="min-w-0 flex-1 basis-56 text-sm text-quiet peer-open:hidden">
            {t('edit.withdrawNote')}
          </span>
        </div>
        <Do deed="remove" kind="danger" hint={t('edit.removeHint')}>
          {t('edit.remove')}
        </Do>
      </section>
    </Fold>
  )
}

type DoProps = {
  deed: CertificateDeed
  children: string
  hint?: string
  kind?: 'primary' | 'secondary' | 'danger'
}

export function Do({ deed, children, hint, kind = 'secondary' }: DoProps) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" name="intent" value={deed} kind={kind} size={hint ? 'small' : 'medium'}>
        {children}
      </Button>
      {hint && <span className="min-w-0 flex-1 basis-56 text-sm text-quiet">{hint}</span>}
    </Form>
  )
}
