import { RotateCw } from 'lucide'
import { Form, redirect } from 'react-router'
import type { RequestLine } from '../../../server/doors/rights/requests.ts'
import { pathOf } from '../../map/addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { CsvLink, DeskHead } from '../lists/desk-head.tsx'
import { actOnList, loadList } from '../lists/list-page.ts'
import { type ListColumn, ListView } from '../lists/list-view.tsx'
import { Stats } from '../lists/stats.tsx'
import { useMoments } from '../lists/use-moments.ts'
import type { Route } from './+types/requests'
import { type RequestsAsked, requestKinds, requestList, requestWays } from './request-list.ts'
import { RequestState, storeWords } from './request-state.tsx'

export const handle = { words: ['admin', 'rights', 'views'] }

export const loader = loadList(requestList, async ({ requests }, asked, _, query) => ({
  page: await requests.list(asked),
  figures: await requests.count(),
  isTried: query.has('tried'),
}))

/** The one thing that can be done to them here: nothing delays a deletion, nor refuses it. */
export const action = actOnList(requestList, async ({ requests }, form, { language }) => {
  const isDue = await requests.retry(String(form.get('code') ?? ''))
  return redirect(pathOf('adminRequests', language, {}, { tried: isDue ? '1' : undefined }), 303)
})

/** Copies and deletions, by code. Nobody's name is here. */
export default function Requests({ loaderData }: Route.ComponentProps) {
  const t = useWords('admin')
  const rights = useWords('rights')
  const format = useFormat()
  const { asked, page, figures, isTried, views } = loaderData
  return (
    <>
      <DeskHead title={t('requests.title')} lead={rights('admin.lead')}>
        <CsvLink path="/admin/requests.csv" asked={requestList.narrow(asked)}>
          {rights('admin.csv')}
        </CsvLink>
      </DeskHead>
      <div role="status" className="mt-6 empty:hidden">
        {isTried && <Banner tone="success">{rights('admin.tried')}</Banner>}
      </div>
      <div className="mt-6">
        <Stats
          stats={(['today', 'stalled', 'erased', 'late'] as const).map(name => ({
            name: rights(`admin.figures.${name}`),
            value: format.number(figures[name]),
          }))}
        />
      </div>
      {/* One that stalls is open in its place. */}
      <ListView
        className="mt-6"
        list={requestList}
        asked={asked}
        views={views}
        fields={{
          q: { label: rights('admin.heads.code'), input: { maxLength: 40 } },
          kind: {
            label: rights('admin.heads.kind'),
            of: requestKinds,
            nameOf: kind => rights(`admin.kinds.${kind}`),
          },
          through: {
            label: rights('admin.heads.through'),
            of: requestWays,
            nameOf: way => rights(`admin.ways.${way}`),
          },
        }}
        caption={t('requests.title')}
        columns={useColumns()}
        rows={page.lines}
        keyOf={({ kind, code }) => `${kind} ${code}`}
        detail={line => line.failing && <Stalled line={line} failing={line.failing} />}
        next={page.next}
        note={rights('admin.stays')}
        empty={rights('admin.empty')}
        emptyBody={rights('admin.emptyBody')}
      />
    </>
  )
}

function useColumns(): ListColumn<RequestLine, RequestsAsked>[] {
  const t = useWords('rights')
  const format = useFormat()
  const { moment } = useMoments()
  const kindOf = ({ kind, parts }: RequestLine) =>
    parts ? format.list(parts.map(part => t(`groups.${part}`))) : t(`admin.kinds.${kind}`)
  const wayOf = ({ through }: RequestLine) => t(`admin.ways.${through}`)
  return [
    {
      id: 'code',
      header: t('admin.heads.code'),
      place: 'title',
      className: 'max-sm:min-w-max',
      cell: ({ code }) => <code className="whitespace-nowrap font-semibold">{code}</code>,
    },
    {
      id: 'kind',
      header: t('admin.heads.kind'),
      place: 'below',
      cell: line => (
        <>
          {kindOf(line)}
          <span className="sm:hidden"> · {[wayOf(line), moment(line.askedAt)].join(' · ')}</span>
        </>
      ),
    },
    {
      id: 'through',
      header: t('admin.heads.through'),
      place: 'none',
      className: 'max-xl:hidden text-quiet',
      cell: wayOf,
    },
    {
      id: 'asked',
      header: t('admin.heads.asked'),
      place: 'none',
      sort: { descending: 'new', ascending: 'old' },
      className: 'tabular text-quiet sm:whitespace-nowrap',
      cell: ({ askedAt }) => moment(askedAt),
    },
    {
      id: 'state',
      header: t('admin.heads.state'),
      place: 'mark',
      className: 'max-sm:[&>span]:text-start',
      cell: line => <RequestState line={line} />,
    },
    {
      id: 'entries',
      header: t('admin.heads.entries'),
      place: 'none',
      numeric: true,
      className: 'max-xl:hidden',
      cell: ({ entries }) => format.number(entries),
    },
    {
      id: 'doneBy',
      header: t('admin.heads.doneBy'),
      place: 'none',
      numeric: true,
      className: 'max-lg:hidden sm:whitespace-nowrap',
      cell: ({ doneBy }) => moment(doneBy),
    },
  ]
}

type StalledProps = { line: RequestLine; failing: NonNullable<RequestLine['failing']> }

function Stalled({ line: { code, done, places }, failing: { store, tries } }: StalledProps) {
  const t = useWords('rights')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 max-sm:basis-full">
        <strong className="font-semibold">
          {t('admin.noAnswer', { store: storeWords(t, store), count: tries })}
        </strong>{' '}
        <span className="text-quiet">
          {t('status.places', { done: format.number(done.length), all: format.number(places) })}{' '}
          {t('admin.again')}
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="code" value={code} />
        <Button type="submit" kind="secondary" size="small" icon={RotateCw}>
          {t('admin.tryNow')}
        </Button>
      </Form>
    </div>
  )
}
