import type { CohortLine } from '../../../server/doors/links.ts'
import { Lines } from '../../ui/lines.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** How many people each group brought; never who, and nothing that two looks at it would tell. */
export function CohortList({ cohorts }: { cohorts: CohortLine[] }) {
  const t = useWords('admin')
  const format = useFormat()
  return (
    <section aria-labelledby="cohorts" className="mt-12">
      <h2 id="cohorts" className="text-2xl">
        {t('links.cohorts.title')}
      </h2>
      <p className="prose-width mt-2 text-quiet">{t('links.cohorts.lead')}</p>
      <Lines
        className="mt-4"
        caption={t('links.cohorts.title')}
        keyOf={({ name }) => name}
        rows={cohorts}
        columns={[
          { id: 'name', header: t('links.cohorts.field'), place: 'title', cell: ({ name }) => name },
          {
            id: 'links',
            header: t('links.cohorts.links'),
            place: 'none',
            numeric: true,
            cell: ({ links }) => format.number(links),
          },
          {
            id: 'people',
            header: t('links.cohorts.people'),
            place: 'mark',
            numeric: true,
            cell: ({ people }) =>
              people === null ? <span className="text-quiet">{t('links.few')}</span> : format.number(people),
          },
        ]}
      />
    </section>
  )
}
