import { useState } from 'react'
import { Form, useLoaderData } from 'react-router'
import { purposes } from '../../../domain/members/consents.ts'
import type { ConsentPurpose } from '../../context.ts'
import { NotifyMe } from '../../member/notify-me.tsx'
import type { Member } from '../../member/record.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { loader } from '../home/home.tsx'

type Given = { purpose: ConsentPurpose; at: number }

/** What they agreed to, one by one, with its date and the way to withdraw it. Each was asked for separately. */
export function Consents({ member }: { member: Member | null }) {
  const t = useWords('overview')
  const format = useFormat(member?.timeZone)
  const [asking, setAsking] = useState<ConsentPurpose>()
  const given = useGiven(member)
  if (given.length === 0) return null
  return (
    <section>
      {member && <NotifyMe />}
      <h3 className="text-lg">{t('consents.title')}</h3>
      <ul className="mt-2 divide-y divide-line">
        {given.map(({ purpose, at }) => (
          <li key={purpose} className="py-2">
            <p>{t(`consents.${purpose}`)}</p>
            <p className="text-sm text-quiet">{t('consents.since', { date: format.date(at) })}</p>
            <Button kind="quiet" size="small" className="-mx-4" onClick={() => setAsking(purpose)}>
              {t('consents.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t('consents.sure')}
        description={asking && t(`consents.${asking}Body`)}
      >
        <Form method="post" onSubmit={() => setAsking(undefined)}>
          <input type="hidden" name="withdraw" value={asking} />
          <Button type="submit" kind="danger">
            {t('consents.delete')}
          </Button>
        </Form>
      </Dialog>
    </section>
  )
}

function useGiven(member: Member | null): Given[] {
  // Undefined where the page came from what is kept for offline.
  const agreed = useLoaderData<typeof loader>()?.agreed ?? {}
  const own = member ? purposes.map(purpose => ({ purpose, at: member.consents[purpose].at })) : []
  const others = Object.entries(agreed).map(([purpose, at]) => ({ purpose: purpose as ConsentPurpose, at }))
  return [...own, ...others]
}
