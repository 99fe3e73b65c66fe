import { Check, Clock } from 'lucide'
import type { ShownList } from '../../../../server/doors/email/subscribers.ts'
import { type LineColumn, Lines } from '../../../ui/lines.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useWords } from '../../../words.tsx'

/** The lists that were brought in lately. */
export function KeptLists({ lists }: { lists: readonly ShownList[] }) {
  const t = useWords('subscribers')
  const format = useFormat()
  if (lists.length === 0) return null
  const columns: LineColumn<ShownList>[] = [
    {
      id: 'name',
      header: t('list.file'),
      place: 'title',
      cell: ({ id, name }) => (
        <TextLink to="adminBringIn" query={{ list: id }} className="inline-block py-3 wrap-anywhere">
          {name}
        </TextLink>
      ),
    },
    {
      id: 'state',
      header: t('counts.state'),
      place: 'mark',
      cell: ({ state }) =>
        state === 'done' ? (
          <Tag look="good" icon={Check}>
            {t('list.states.done')}
          </Tag>
        ) : (
          <Tag look="underWay" icon={Clock}>
            {t('list.states.running')}
          </Tag>
        ),
    },
    {
      id: 'asked',
      header: t('list.parts.fresh'),
      place: 'none',
      numeric: true,
      cell: ({ progress }) => format.number(progress.asked),
    },
    {
      id: 'when',
      header: t('list.when'),
      place: 'below',
      cell: ({ begunAt, createdAt }) => format.date(begunAt ?? createdAt, 'medium'),
    },
  ]
  return (
    <section className="mt-10 max-w-3xl">
      <h2 className="text-xl">{t('list.kept')}</h2>
      <Lines
        className="mt-3"
        caption={t('list.kept')}
        rows={lists}
        keyOf={({ id }) => id}
        columns={columns}
      />
    </section>
  )
}
