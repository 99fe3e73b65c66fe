import { Form } from 'react-router'
import type { AccountLine } from '../../../server/doors/people/account-finder.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { FreshGate } from './fresh-gate.tsx'
import type { DoneWord } from './person-list.ts'
import { Deed } from './person-panel.tsx'

type AccountFinderProps = {
  found: AccountLine | null | undefined
  done: DoneWord | undefined
  isFresh: boolean
  mayChangeStaff: boolean
}

/** One account, by its exact address, which travels in the form and never in the page's own. */
export function AccountFinder({ found, done, isFresh, mayChangeStaff }: AccountFinderProps) {
  const t = useWords('people')
  return (
    <div className="grid max-w-xl gap-6">
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="deed" value="find" />
        <TextField
          name="email"
          type="email"
          data-search
          required
          autoComplete="off"
          label={t('finder.address')}
          hint={t('finder.hint')}
        />
        <Button type="submit" className="justify-self-start">
          {t('finder.submit')}
        </Button>
      </Form>
      <div role="status" className="grid gap-4 empty:hidden">
        {done && <Banner tone={toneOf(done)}>{t(`done.${done}`)}</Banner>}
        {found === null && !done && <Banner tone="info">{t('finder.none')}</Banner>}
      </div>
      {found && <Found account={found} isFresh={isFresh} mayChangeStaff={mayChangeStaff} />}
    </div>
  )
}

/** What wasn't done isn't green. */
function toneOf(done: DoneWord): 'success' | 'warning' | 'info' {
  if (done === 'lastOwner' || done === 'tooMany' || done === 'wait') return 'warning'
  return done === 'needless' || done === 'gone' ? 'info' : 'success'
}

type FoundProps = { account: AccountLine; isFresh: boolean; mayChangeStaff: boolean }

function Found({ account, isFresh, mayChangeStaff }: FoundProps) {
  const t = useWords('people')
  const format = useFormat()
  const { id, masked, isConfirmed, isDisabled, hasSecondStep, sessions, createdAt, lastSeenAt } = account
  const facts = [
    [t('columns.state'), t(isDisabled ? 'states.disabled' : 'states.active')],
    [t('finder.confirmed'), t(isConfirmed ? 'finder.yes' : 'finder.no')],
    [t('columns.step'), t(hasSecondStep ? 'step.yes' : 'step.no')],
    [t('finder.since'), format.date(createdAt)],
    [t('columns.seen'), lastSeenAt === null ? t('never') : format.moment(lastSeenAt)],
    [t('finder.sessions'), format.number(sessions)],
  ]
  return (
    <Card as="section" className="grid gap-5">
      <CardTitle>{masked}</CardTitle>
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-3 py-1.5">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular ms-auto text-end font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {account.isStaff && !mayChangeStaff ? (
        <p className="text-quiet">{t('finder.staff')}</p>
      ) : (
        <FreshGate isFresh={isFresh}>
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="from" value="finder" />
            {!isConfirmed && !isDisabled && <Deed deed="verify" />}
            <Deed deed="end" />
            <Deed deed={isDisabled ? 'enable' : 'disable'} />
          </Form>
        </FreshGate>
      )}
    </Card>
  )
}
