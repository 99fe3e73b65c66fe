import { Form } from 'react-router'
import { purposes } from '../../../domain/members/consents.ts'
import type { Agreed, ConsentPurpose } from '../../../server/doors/accounts/accounts.ts'
import type { Member } from '../../member/record.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** All that can be agreed to, and taken back. */
export const kinds = [...purposes, 'followUp', 'cohort', 'surveys', 'certificates', 'notifications'] as const

/** Every kind of data, what it is for, since when they agree to it, and the way to withdraw. */
export function Kept({ member, agreed }: { member: Member | null; agreed: Agreed }) {
  const t = useWords('you')
  const format = useFormat(member?.timeZone)
  const givenAt = (kind: ConsentPurpose) =>
    kind === 'surveys' || kind === 'certificates' || kind === 'notifications'
      ? agreed[kind]
      : member?.consents[kind]?.at
  return (
    <>
      <p className="text-quiet">{t('kept.lead')}</p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {kinds.map(kind => {
          const at = givenAt(kind)
          const title = t(`kept.${kind}`, { name: member?.consents.cohort?.name })
          // Who came through no group needs to hear of none.
          if (kind === 'cohort' && at === undefined) return null
          return (
            <li key={kind} className="py-4">
              <h2 className="text-base leading-snug">{title}</h2>
              <p className="mt-1 text-sm leading-normal text-quiet">{t(`kept.why.${kind}`)}</p>
              <p className="mt-1 text-sm leading-normal">
                {at === undefined ? t('kept.none') : t('kept.since', { date: format.date(at) })}
              </p>
              {at !== undefined && <Withdraw kind={kind} title={title} />}
            </li>
          )
        })}
        <li className="py-4">
          <h2 className="text-base leading-snug">{t('kept.always')}</h2>
          <p className="mt-1 text-sm leading-normal text-quiet">{t('kept.why.always')}</p>
        </li>
      </ul>
    </>
  )
}

/** Folded, and what it does is said before it is done. */
function Withdraw({ kind, title }: { kind: ConsentPurpose; title: string }) {
  const t = useWords('you')
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-sm text-tide underline decoration-1 underline-offset-4 hover:decoration-2">
        {t('kept.withdraw')}
        <span className="sr-only">: {title}</span>
      </summary>
      <Form method="post" className="grid justify-items-start gap-3 rounded-card bg-sunken p-4">
        <h3 className="text-base">{t('kept.sure')}</h3>
        <p className="text-sm leading-normal text-quiet">{t(`kept.after.${kind}`)}</p>
        <Button type="submit" kind="danger" name="withdraw" value={kind}>
          {t('kept.delete')}
        </Button>
      </Form>
    </details>
  )
}
