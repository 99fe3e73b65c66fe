import { RotateCw } from 'lucide'
import { Form, redirect } from 'react-router'
import { visitContext } from '../../context.ts'
import { useMoments } from '../../email/use-moments.ts'
import { CsvLink, DeskHead } from '../../lists/desk-head.tsx'
import { type LineColumn, Lines } from '../../lists/lines.tsx'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { ListFoot, Pages } from '../../lists/pages.tsx'
import { createSorts } from '../../lists/sort.ts'
import { SortSelect } from '../../lists/sort-select.tsx'
import { pathOf } from '../../map/addresses.ts'
import { pageLength, readAsked, writeAsked } from '../../rights/asked.ts'
import {
  type RequestFigures,
  type RequestLine,
  type RequestsAsked,
  requestKinds,
  requestSorts,
  requestWays,
} from '../../rights/doors.ts'
import { RequestState, storeWords } from '../../rights/request-state.tsx'
import { actOnViews } from '../../saved-views/act.ts'
import { FilterForm } from '../../saved-views/filter-form.tsx'
import { SavedViews } from '../../saved-views/saved-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/requests'
import { ensureRole } from './ensure-role.ts'

export const handle = { words: ['admin', 'rights', 'views'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  ensureRole(context, 'adminRequests')
  const { rights, savedViews } = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const asked = readAsked(query)
  const found = await rights.listRequests(asked)
  return {
    asked,
    lines: found.slice(0, pageLength),
    hasMore: found.length > pageLength,
    figures: await rights.countRequests(),
    isTried: query.has('tried'),
    views: await savedViews.list('adminRequests'),
  }
}

/** The one thing that can be done to them here: nothing delays a deletion, nor refuses it. */
export async function action({ request, context }: Route.ActionArgs) {
  ensureRole(context, 'adminRequests')
  const { language, rights } = context.get(visitContext)
  const form = await request.formData()
  const answer = await actOnViews(context, 'adminRequests', form)
  if (answer) return answer
  const isDue = await rights.retry(String(form.get('code') ?? ''))
  return redirect(pathOf('adminRequests', language, {}, { tried: isDue ? '1' : undefined }), 303)
}

/** Copies and deletions, by code. Nobody's name is here. */
export default function Requests({ loaderData }: Route.ComponentProps) {
  const t = useWords('admin')
  const rights = useWords('rights')
  const { asked, lines, figures, isTried, views } = loaderData
  return (
    <>
      <DeskHead title={t('requests.title')} lead={rights('admin.lead')}>
        <CsvLink path="/admin/requests.csv" asked={writeAsked({ ...asked, before: undefined })}>
          {rights('admin.csv')}
        </CsvLink>
      </DeskHead>
      <div role="status" className="mt-6 empty:hidden">
        {isTried && <Banner tone="success">{rights('admin.tried')}</Banner>}
      </div>
      <Numbers figures={figures} />
      <Filter key={JSON.stringify({ ...asked, before: undefined })} asked={asked} />
      <SavedViews page="adminRequests" views={views} className="mt-3" />
      {lines.length === 0 ? <Nothing asked={asked} /> : <List {...loaderData} />}
    </>
  )
}

function Nothing({ asked }: { asked: RequestsAsked }) {
  const t = useWords('rights')
  const { search, kind, through } = asked
  const without = (dropped: Partial<RequestsAsked>) => writeAsked({ ...asked, before: undefined, ...dropped })
  return (
    <NothingFound
      className="mt-6"
      to="adminRequests"
      filters={[
        search && { name: search, query: without({ search: '' }) },
        kind && { name: t(`admin.kinds.${kind}`), query: without({ kind: '' }) },
        through && { name: t(`admin.ways.${through}`), query: without({ through: '' }) },
      ]}
      nothing={t('admin.nothing')}
      clear={t('admin.clear')}
      empty={t('admin.empty')}
    >
      {t('admin.emptyBody')}
    </NothingFound>
  )
}

function Numbers({ figures }: { figures: RequestFigures }) {
  const t = useWords('rights')
  const format = useFormat()
  return (
    <dl className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      {(['today', 'stalled', 'erased', 'late'] as const).map(name => (
        <div key={name} className="flex flex-col-reverse justify-end bg-raised px-4 py-3">
          <dd className="tabular text-2xl font-semibold">{format.number(figures[name])}</dd>
          <dt className="text-sm text-quiet">{t(`admin.figures.${name}`)}</dt>
        </div>
      ))}
    </dl>
  )
}

function Filter({ asked }: { asked: RequestsAsked }) {
  const t = useWords('rights')
  return (
    <FilterForm
      className="mt-6"
      search={
        <TextField
          label={t('admin.heads.code')}
          name="q"
          type="search"
          defaultValue={asked.search}
          maxLength={40}
        />
      }
      submit={t('admin.filter')}
      count={[asked.kind, asked.through].filter(Boolean).length}
    >
      <Select label={t('admin.heads.kind')} name="kind" defaultValue={asked.kind}>
        <Options none={t('admin.all')} of={requestKinds} nameOf={kind => t(`admin.kinds.${kind}`)} />
      </Select>
      <Select label={t('admin.heads.through')} name="through" defaultValue={asked.through}>
        <Options none={t('admin.all')} of={requestWays} nameOf={way => t(`admin.ways.${way}`)} />
      </Select>
      <SortSelect sorts={requestSorts} sort={asked.sort} />
    </FilterForm>
  )
}

type ListProps = Pick<Route.ComponentProps['loaderData'], 'asked' | 'lines' | 'hasMore'>

/** One that stalls is open in its place. */
function List({ asked, lines, hasMore }: ListProps) {
  const t = useWords('rights')
  const admin = useWords('admin')
  const columns = useColumns(asked)
  const last = hasMore && lines.at(-1)
  return (
    <Lines
      className="mt-4"
      caption={admin('requests.title')}
      rows={lines}
      keyOf={({ kind, code }) => `${kind} ${code}`}
      columns={columns}
      detail={line => line.failing && <Stalled line={line} failing={line.failing} />}
      foot={
        <ListFoot note={t('admin.stays')}>
          <Pages
            to="adminRequests"
            first={!!asked.before && writeAsked({ ...asked, before: undefined })}
            next={!!last && writeAsked({ ...asked, before: last })}
          />
        </ListFoot>
      }
    />
  )
}

function useColumns(asked: RequestsAsked): LineColumn<RequestLine>[] {
  const t = useWords('rights')
  const format = useFormat()
  const { moment } = useMoments()
  const sortBy = createSorts('adminRequests', {
    current: asked.sort,
    usual: 'new',
    queryOf: sort => writeAsked({ ...asked, sort, before: undefined }),
  })
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
      sort: sortBy({ descending: 'new', ascending: 'old' }),
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

function Stalled({
  line: { code, done, places },
  failing: { store, tries },
}: {
  line: RequestLine
  failing: NonNullable<RequestLine['failing']>
}) {
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
