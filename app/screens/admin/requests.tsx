import { Download, RotateCw } from 'lucide'
import { Form, redirect } from 'react-router'
import { visitContext } from '../../context.ts'
import { useMoments } from '../../email/use-moments.ts'
import { pathOf } from '../../map/addresses.ts'
import { pageLength, readAsked, writeAsked } from '../../rights/asked.ts'
import {
  type RequestFigures,
  type RequestLine,
  type RequestsAsked,
  requestKinds,
  requestWays,
} from '../../rights/doors.ts'
import { RequestState, storeWords } from '../../rights/request-state.tsx'
import { actOnViews } from '../../saved-views/act.ts'
import { FilterForm } from '../../saved-views/filter-form.tsx'
import { SavedViews } from '../../saved-views/saved-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextLink } from '../../ui/link.tsx'

import { Head } from '../../ui/page/head.tsx'
import { NothingFound } from '../../ui/page/nothing-found.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
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
    hasOlder: found.length > pageLength,
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
export default function Requests({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('admin')
  const rights = useWords('rights')
  const { asked, lines, hasOlder, figures, isTried, views } = loaderData
  const last = lines.at(-1)
  return (
    <>
      <Head title={t('requests.title')} isPrivate />
      <div className="flex items-start justify-between gap-4 max-sm:flex-wrap">
        <div className="min-w-0">
          <h1 className="text-3xl">{t('requests.title')}</h1>
          <p className="prose-width mt-2 text-quiet">{rights('admin.lead')}</p>
        </div>
        <ButtonLink
          href={`/admin/requests.csv?${new URLSearchParams(writeAsked({ ...asked, before: undefined }))}`}
          kind="secondary"
          className="shrink-0"
          icon={<Icon of={Download} className="size-5" />}
        >
          {rights('admin.csv')}
        </ButtonLink>
      </div>
      <div role="status" className="mt-6 empty:hidden">
        {isTried && <Banner tone="success">{rights('admin.tried')}</Banner>}
      </div>
      <Numbers figures={figures} />
      <Filter key={JSON.stringify({ ...asked, before: undefined })} asked={asked} />
      <SavedViews page="adminRequests" views={views} problem={actionData?.viewProblem} className="mt-3" />
      {lines.length === 0 ? <Nothing asked={asked} /> : <Lines lines={lines} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-quiet">
        <p>{rights('admin.stays')}</p>
        <nav aria-label={rights('admin.pages')} className="flex gap-6">
          {asked.before && (
            <TextLink to="adminRequests" query={writeAsked({ ...asked, before: undefined })} className="py-3">
              {rights('admin.newest')}
            </TextLink>
          )}
          {hasOlder && last && (
            <TextLink to="adminRequests" query={writeAsked({ ...asked, before: last })} className="py-3">
              {rights('admin.older')}
            </TextLink>
          )}
        </nav>
      </div>
    </>
  )
}

function Nothing({ asked: { search, kind, through } }: { asked: RequestsAsked }) {
  const t = useWords('rights')
  return (
    <NothingFound
      className="mt-6"
      to="adminRequests"
      chosen={[search, kind && t(`admin.kinds.${kind}`), through && t(`admin.ways.${through}`)]}
      nothing={t('admin.nothing')}
      clear={t('admin.clear')}
      empty={t('admin.empty')}
    />
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
        <option value="">{t('admin.all')}</option>
        {requestKinds.map(kind => (
          <option key={kind} value={kind}>
            {t(`admin.kinds.${kind}`)}
          </option>
        ))}
      </Select>
      <Select label={t('admin.heads.through')} name="through" defaultValue={asked.through}>
        <option value="">{t('admin.all')}</option>
        {requestWays.map(way => (
          <option key={way} value={way}>
            {t(`admin.ways.${way}`)}
          </option>
        ))}
      </Select>
    </FilterForm>
  )
}

const columns = 'xl:grid-cols-[7.5rem_6.5rem_7.5rem_minmax(0,1fr)_4rem_7.5rem] xl:items-center'

/** A table that is a list of two lines each on phones; one that stalls is open in its place. */
function Lines({ lines }: { lines: RequestLine[] }) {
  const t = useWords('rights')
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line bg-raised text-sm">
      <div
        aria-hidden="true"
        className={`hidden gap-x-3 border-b border-line px-5 py-2 text-quiet xl:grid ${columns}`}
      >
        <span>{t('admin.heads.code')}</span>
        <span className="leading-tight">
          {t('admin.heads.kind')}
          <span className="block">{t('admin.heads.through')}</span>
        </span>
        <span>{t('admin.heads.asked')}</span>
        <span>{t('admin.heads.state')}</span>
        <span className="text-end">{t('admin.heads.entries')}</span>
        <span className="text-end">{t('admin.heads.doneBy')}</span>
      </div>
      <ul className="divide-y divide-line">
        {lines.map(line => (
          <Line key={`${line.kind} ${line.code}`} line={line} />
        ))}
      </ul>
    </div>
  )
}

function Line({ line }: { line: RequestLine }) {
  const t = useWords('rights')
  const format = useFormat()
  const { moment } = useMoments()
  const { code, kind, parts, through, askedAt, entries, doneBy, failing } = line
  const what = parts ? format.list(parts.map(part => t(`groups.${part}`))) : t(`admin.kinds.${kind}`)
  const way = t(`admin.ways.${through}`)
  return (
    <li data-line tabIndex={-1} className={failing ? 'bg-tide-soft' : undefined}>
      <div
        className={`flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-5 xl:grid ${columns}`}
      >
        <code className="font-semibold">{code}</code>
        <span className="leading-tight max-xl:hidden">
          {what}
          <span className="block text-quiet">{way}</span>
        </span>
        <span className="tabular max-xl:hidden">{moment(askedAt)}</span>
        <span className="order-last basis-full text-quiet xl:hidden">
          {[what, way, moment(askedAt)].join(' · ')}
        </span>
        <span>
          <RequestState line={line} />
        </span>
        <span className="tabular text-end max-xl:hidden">{format.number(entries)}</span>
        <span className="tabular text-end text-quiet max-xl:hidden">{moment(doneBy)}</span>
      </div>
      {failing && <Stalled line={line} failing={failing} />}
    </li>
  )
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
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pb-3 sm:ps-5 sm:pe-5">
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
        <Button type="submit" kind="secondary" size="small" icon={<Icon of={RotateCw} className="size-4" />}>
          {t('admin.tryNow')}
        </Button>
      </Form>
    </div>
  )
}
