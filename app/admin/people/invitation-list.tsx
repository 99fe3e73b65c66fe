import { Form } from 'react-router'
import type { InvitationLine } from '../../../server/doors/people/invitations.ts'
import { Button } from '../../ui/button.tsx'
import { type LineColumn, Lines } from '../../ui/lines.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { RoleNames } from './role-names.tsx'

/** Who was asked and hasn't come yet. */
export function InvitationList({ rows, isFresh }: { rows: InvitationLine[]; isFresh: boolean }) {
  const t = useWords('people')
  const format = useFormat()
  const columns: LineColumn<InvitationLine>[] = [
    { id: 'address', header: t('invitations.address'), place: 'title', cell: ({ address }) => address },
    { id: 'roles', header: t('columns.roles'), place: 'mark', cell: row => <RoleNames roles={row.roles} /> },
    { id: 'by', header: t('invitations.by'), place: 'none', cell: ({ by }) => by ?? '–' },
    {
      id: 'until',
      header: t('invitations.link'),
      place: 'below',
      cell: ({ isOpen, expiresAt }) =>
        t(isOpen ? 'invitations.until' : 'invitations.over', { when: format.moment(expiresAt) }),
    },
    {
      id: 'deeds',
      header: <span className="sr-only">{t('invitations.deeds')}</span>,
      place: 'aside',
      cell: row => isFresh && <Deeds {...row} />,
    },
  ]
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-xl">{t('invitations.title')}</h2>
      <Lines caption={t('invitations.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </section>
  )
}

function Deeds({ id, address }: InvitationLine) {
  const t = useWords('people')
  return (
    <Form method="post" className="flex flex-wrap gap-1 max-sm:-ms-4 sm:flex-nowrap sm:justify-end">
      <input type="hidden" name="id" value={id} />
      {(['again', 'takeBack'] as const).map(deed => (
        <Button
          key={deed}
          type="submit"
          kind="quiet"
          size="small"
          name="deed"
          value={deed === 'again' ? 'renew' : 'withdraw'}
          aria-label={t('invitations.named', { deed: t(`invitations.${deed}`), address })}
        >
          {t(`invitations.${deed}`)}
        </Button>
      ))}
    </Form>
  )
}
