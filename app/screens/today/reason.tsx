import { Deed } from '../../member/deed.tsx'
import type { Member } from '../../member/record.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import { headLink } from './head.tsx'

type ReasonProps = { member: Member; why?: readonly string[] | undefined; className?: string }

/** Why they do this, in their own words; of several the first. */
export function Reason({ member: { reasons }, why = [], className = '' }: ReasonProps) {
  const t = useWords('today')
  const reason = reasons[0] ?? why[0]
  if (reason !== undefined)
    return (
      <section className={className}>
        <h2 className="text-sm font-normal tracking-normal text-quiet">{t('reason.title')}</h2>
        <blockquote className="mt-2 text-2xl leading-snug font-medium text-pretty whitespace-pre-line">
          {t('reason.quote', { reason })}
        </blockquote>
      </section>
    )
  return (
    <section className={className}>
      <h2 className="text-xl">{t('reason.title')}</h2>
      <details>
        <summary className={`${headLink} cursor-pointer`}>{t('reason.add')}</summary>
        <Deed deed="addReason" className="mt-1 flex flex-wrap items-end gap-3">
          <TextField
            frameClassName="min-w-0 flex-1 basis-52"
            name="reason"
            label={t('reason.title')}
            maxLength={200}
            autoComplete="off"
            required
          />
          <Button type="submit" kind="secondary">
            {t('reason.save')}
          </Button>
        </Deed>
      </details>
    </section>
  )
}
