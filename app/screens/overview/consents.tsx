import { useState } from 'react'
import { Form } from 'react-router'
import { purposes } from '../../../domain/members/consents.ts'
import { createFormat } from '../../../languages/format.ts'
import type { Member } from '../../member/record.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage, useWords } from '../../words.tsx'

/** What they agreed to, one by one, with its date and the way back. */
export function Consents({ member }: { member: Member }) {
  const t = useWords('overview')
  const format = createFormat(useLanguage(), member.timeZone)
  const [isAsking, setAsking] = useState(false)
  return (
    <section>
      <h3 className="text-lg">{t('consents.title')}</h3>
      <ul className="mt-2 divide-y divide-line">
        {purposes.map(purpose => (
          <li key={purpose} className="py-2">
            <p>{t(`consents.${purpose}`)}</p>
            <p className="text-sm text-quiet">
              {t('consents.since', { date: format.date(member.consents[purpose].at) })}
            </p>
            <Button kind="quiet" size="small" className="-mx-4" onClick={() => setAsking(true)}>
              {t('consents.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('consents.sure')}
        description={t('consents.sureBody')}
      >
        <Form method="post" onSubmit={() => setAsking(false)}>
          <input type="hidden" name="withdraw" value="programme" />
          <Button type="submit" kind="danger">
            {t('consents.delete')}
          </Button>
        </Form>
      </Dialog>
    </section>
  )
}
