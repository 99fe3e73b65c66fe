import { data, redirect } from 'react-router'
import { kinds, most } from '../../../domain/links/link.ts'
import { type Context, visitContext } from '../../context.ts'
import {
  type AskedLinks,
  countWithout,
  pageLength,
  readAsked,
  sortAndFilter,
  writeAsked,
} from '../../links/asked.ts'
import { CohortList } from '../../links/cohort-list.tsx'
import { Filter } from '../../links/filter.tsx'
import { LinkPanel } from '../../links/link-panel.tsx'
import { LinkList } from '../../links/list.tsx'
import { MakeForm } from '../../links/make-form.tsx'
import { CsvLink, DeskHead } from '../../lists/desk-head.tsx'
import { pathOf } from '../../map/addresses.ts'
import { actOnViews } from '../../saved-views/act.ts'
import { SavedViews } from '../../saved-views/saved-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/links'
import { ensureRole } from './ensure-role.ts'

export const handle = { words: ['admin', 'views'] }

const deeds = ['made', 'saved', 'ended', 'reopened'] as const
type Deed = (typeof deeds)[number]

export async function loader({ request, context }: Route.LoaderArgs) {
  ensureRole(context, 'adminLinks')
  const { links, origin, savedViews } = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const asked = readAsked(query)
  const all = await links.list()
  const found = sortAndFilter(all, asked)
  const first = (asked.page - 1) * pageLength
  return {
    asked,
    origin,
    rows: found.slice(first, first + pageLength),
    total: found.length,
    without: found.length === 0 ? countWithout(all, asked) : {},
    cohorts: await links.listCohorts(),
    gone: all.filter(({ state }) => state === 'gone').length,
    open: all.find(({ id }) => id === asked.link),
    wish: readWish(query),
    views: await savedViews.list('adminLinks'),
    done: deeds.find(each => each === query.get('done')),
  }
}

/** What a page that leads here would have a link for. */
function readWish(query: URLSearchParams) {
  const kind = kinds.find(each => each === query.get('make'))
  const read = (name: string, length: number) => (query.get(name) ?? '').slice(0, length)
  return kind && { kind, target: read('target', most.target), note: read('note', most.note) }
}

export async function action({ request, context }: Route.ActionArgs) {
  ensureRole(context, 'adminLinks')
  const form = await request.formData()
  const answer = await actOnViews(context, 'adminLinks', form)
  if (answer) return answer
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const id = read('link')
  const { links } = context.get(visitContext)
  if (read('deed') === 'make') return makeLink(read, context)
  const until = endOf(read('until'))
  const changes = {
    save: [
      'saved',
      {
        ...(form.has('target') && { target: read('target') }),
        note: read('note'),
        expiresAt: until ?? null,
      },
    ],
    end: ['ended', { isEnded: true }],
    reopen: ['reopened', { isEnded: false }],
  } as const
  const [done, change] = changes[read('deed') as keyof typeof changes] ?? []
  const outcome = done ? await links.change(id, change) : 'gone'
  if (!done || outcome === 'gone') throw data(null, 404)
  if (outcome !== 'changed') {
    const sent = { target: read('target'), note: read('note'), until: read('until') }
    return data({ changed: id, problems: outcome.problems, sent }, 400)
  }
  return leadTo(context, id, done)
}

async function makeLink(read: (name: string) => string, context: Context) {
  const given = {
    target: read('target'),
    name: read('name').toLowerCase(),
    note: read('note'),
    kind: kinds.find(each => each === read('kind')) ?? 'page',
    until: read('until'),
    cohort: read('cohort'),
  }
  const { links } = context.get(visitContext)
  const made = await links.make({ ...given, expiresAt: endOf(given.until) })
  if ('problems' in made) return data({ problems: made.problems, given }, 400)
  return leadTo(context, made.id, 'made')
}

const leadTo = (context: Context, link: string, done: Deed) =>
  redirect(pathOf('adminLinks', context.get(visitContext).language, {}, { link, done, show: 'all' }))

/** The last instant of a day. */
function endOf(day: string): number | undefined {
  const at = Date.parse(`${day}T23:59:59.999Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Short addresses and their codes, and how often each was followed. */
export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('admin')
  const { asked, origin, rows, total, without, gone, cohorts, open, wish, done, views } = loaderData
  const made = actionData && 'given' in actionData ? actionData : undefined
  const refused =
    actionData && 'changed' in actionData && actionData.changed === open?.id ? actionData : undefined
  const { link: _, page: __, ...filter } = writeAsked(asked)
  // On phones the one that is open has the page to itself.
  const aside = open ? 'max-lg:hidden' : undefined
  return (
    <>
      <DeskHead title={t('links.title')} lead={t('links.lead')}>
        <CsvLink path="/admin/links.csv" asked={filter}>
          {t('links.csv')}
        </CsvLink>
      </DeskHead>
      <div role="status" className="mt-6">
        {done && open && <Done done={done} id={open.id} />}
      </div>
      <div className={aside}>
        <MakeForm
          key={open?.id ?? ''}
          problems={made?.problems}
          given={made?.given ?? wish}
          origin={origin}
          cohorts={cohorts.map(({ name }) => name)}
        />
      </div>
      {open && (
        <LinkPanel
          key={`${open.id} ${open.note} ${open.target}`}
          link={open}
          origin={origin}
          asked={asked}
          refused={refused}
        />
      )}
      <div className={aside}>
        {gone > 0 && (
          <Banner tone="warning" className="mt-6" title={t('links.gone', { count: gone })}>
            <TextLink to="adminLinks" query={{ show: 'gone' }}>
              {t('links.goneShow')}
            </TextLink>
          </Banner>
        )}
        <Filter key={JSON.stringify(filter)} asked={asked} />
        <SavedViews page="adminLinks" views={views} className="mt-3" />
        <LinkList rows={rows} total={total} asked={asked as AskedLinks} without={without} />
        {cohorts.length > 0 && <CohortList cohorts={cohorts} />}
      </div>
    </>
  )
}

/** What was done, and the way back where there is one. */
function Done({ done, id }: { done: Deed; id: string }) {
  const t = useWords('admin')
  const undo = done === 'ended' && (
    <form method="post">
      <input type="hidden" name="link" value={id} />
      <Button type="submit" name="deed" value="reopen" kind="secondary" size="small">
        {t('links.reopen')}
      </Button>
    </form>
  )
  return (
    <Banner tone="success" actions={undo}>
      {t(`links.done.${done}`, { address: `/go/${id}` })}
    </Banner>
  )
}
