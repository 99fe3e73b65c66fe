import { Deed } from '../../member/deed.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { MyDay } from '../today.tsx'
import { Agreement } from './agreement.tsx'

/** The text has changed since they agreed. Until they agree to the new one, everything goes on under the old one. */
export function AgreeAgain({ day: { member, problem } }: { day: MyDay }) {
  const t = useWords('today')
  const format = useFormat(member.timeZone)
  const fault = problem?.deed === 'agreeAgain' ? t('again.missing') : undefined
  return (
    <Card as="section">
      <h2 className="text-xl">{t('again.title')}</h2>
      <p className="mt-3 text-quiet">
        {t('again.body', { date: format.date(member.consents.programme.at) })}
      </p>
      <Deed deed="agreeAgain" noValidate className="mt-4 grid grid-cols-1 gap-5">
        <Agreement fault={fault} />
      </Deed>
    </Card>
  )
}
