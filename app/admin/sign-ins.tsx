import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/sign-ins'
import { type AskedOf, defineList } from './lists/define-list.ts'
import { DeskHead } from './lists/desk-head.tsx'
import { loadList } from './lists/list-page.ts'
import { type ListColumn, ListView } from './lists/list-view.tsx'

export const handle = { words: ['admin', 'views'] }

const signInList = defineList({ page: 'adminSignIns', sorts: ['new', 'old', 'times'] })

export const loader = loadList(signInList, async ({ signIns }, { sort }) => {
  const weeks = await signIns.listFailed()
  if (sort === 'times') weeks.sort((a, b) => (b.times ?? 0) - (a.times ?? 0))
  return { weeks: sort === 'old' ? weeks.reverse() : weeks }
})

/** Whether someone keeps trying passwords: how often signing in failed, never whose. */
export default function SignIns({ loaderData: { asked, weeks } }: Route.ComponentProps) {
  const t = useWords('admin')
  const days = useFormat('UTC')
  const columns: ListColumn<(typeof weeks)[number], AskedOf<typeof signInList>>[] = [
    {
      id: 'week',
      header: t('links.week'),
      place: 'title',
      sort: { descending: 'new', ascending: 'old' },
      cell: ({ from }) => days.date(from, 'medium'),
    },
    {
      id: 'times',
      header: t('signIns.times'),
      place: 'mark',
      numeric: true,
      sort: { descending: 'times' },
      cell: ({ times }) => (times === null ? t('links.few') : days.number(times)),
    },
  ]
  return (
    <>
      <DeskHead title={t('signIns.title')} lead={t('signIns.lead')} />
      <ListView
        className="mt-6"
        list={signInList}
        asked={asked}
        sortNames={{ times: t('signIns.most') }}
        caption={t('signIns.title')}
        columns={columns}
        rows={weeks}
        keyOf={({ from }) => from}
        empty={t('signIns.empty')}
      />
    </>
  )
}
