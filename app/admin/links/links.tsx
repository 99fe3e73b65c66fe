import { data, redirect } from 'react-router'
import { kinds, most } from '../../../domain/links/link.ts'
import type { Language } from '../../../languages/languages.ts'
import type { Doors } from '../../../server/doors/doors.ts'
import { pathOf } from '../../map/addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { CsvLink, DeskHead } from '../lists/desk-head.tsx'
import { actOnList, loadList } from '../lists/list-page.ts'
import { ListView } from '../lists/list-view.tsx'
import type { Route } from './+types/links'
import { CohortList } from './cohort-list.tsx'
import { useLinkColumns } from './columns.tsx'
import { linkList, shows, sortAndFilter } from './link-list.ts'
import { LinkPanel } from './link-panel.tsx'
import { MakeForm } from './make-form.tsx'

export const handle = { words: ['admin', 'views'] }

const deeds = ['made', 'saved', 'ended', 'reopened'] as const
type Deed = (typeof deeds)[number]

const pageLength = 25

export const loader = loadList(linkList, async ({ linkDesk: links }, asked, { origin }, query) => {
  const all = await links.list()
  const found = sortAndFilter(all, asked)
  return {
    origin,
    rows: found.slice((asked.page - 1) * pageLength, asked.page * pageLength),
    total: found.length,
    isEmpty: all.length === 0,
    cohorts: await links.listCohorts(),
    gone: all.filter(({ state }) => state === 'gone').length,
    open: all.find(({ id }) => id === asked.link),
    wish: readWish(query),
    done: deeds.find(each => each === query.get('done')),
  }
})

/** What a page that leads here would have a link for. */
function readWish(query: URLSearchParams) {
  const kind = kinds.find(each => each === query.get('make'))
  const read = (name: string, length: number) => (query.get(name) ?? '').slice(0, length)
  return kind && { kind, target: read('target', most.target), note: read('note', most.note) }
}

export const action = actOnList(linkList, async ({ linkDesk: links }, form, { language }) => {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const id = read('link')
  if (read('deed') === 'make') return makeLink(read, links, language)
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
  return leadTo(language, id, done)
})

async function makeLink(read: (name: string) => string, links: Doors['linkDesk'], language: Language) {
  const given = {
    target: read('target'),
    name: read('name').toLowerCase(),
    note: read('note'),
    kind: kinds.find(each => each === read('kind')) ?? 'page',
    until: read('until'),
    cohort: read('cohort'),
  }
  const made = await links.make({ ...given, expiresAt: endOf(given.until) })
  if ('problems' in made) return data({ problems: made.problems, given }, 400)
  return leadTo(language, made.id, 'made')
}

const leadTo = (language: Language, link: string, done: Deed) =>
  redirect(pathOf('adminLinks', language, {}, { link, done, show: 'all' }))

/** The last instant of a day. */
function endOf(day: string): number | undefined {
  const at = Date.parse(`${day}T23:59:59.999Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Short addresses and their codes, and how often each was followed. */
export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('admin')
  const { asked, origin, gone, cohorts, open, wish, done, ...found } = loaderData
  const made = actionData && 'given' in actionData ? actionData : undefined
  const refused =
    actionData && 'changed' in actionData && actionData.changed === open?.id ? actionData : undefined
  // On phones the one that is open has the page to itself.
  const aside = open ? 'max-lg:hidden' : undefined
  return (
    <>
      <DeskHead title={t('links.title')} lead={t('links.lead')}>
        <CsvLink path="/admin/links.csv" asked={linkList.narrow(asked)}>
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
        <div className="mt-6">
          <LinkPanel
            key={`${open.id} ${open.note} ${open.target}`}
            link={open}
            origin={origin}
            asked={asked}
            refused={refused}
          />
        </div>
      )}
      <div className={aside}>
        {gone > 0 && (
          <Banner tone="warning" className="mt-6" title={t('links.gone', { count: gone })}>
            <TextLink to="adminLinks" query={{ show: 'gone' }}>
              {t('links.goneShow')}
            </TextLink>
          </Banner>
        )}
        <ListView
          className="mt-8"
          list={linkList}
          asked={asked}
          fields={{
            q: { label: t('links.search'), input: { maxLength: 100 } },
            show: {
              label: t('links.state'),
              of: shows,
              nameOf: each => (each === 'all' ? t('links.all') : t(`links.states.${each}`)),
            },
            kind: { label: t('links.for'), of: kinds, nameOf: kind => t(`links.kinds.${kind}`) },
          }}
          sortNames={{ used: t('links.orders.used'), name: t('links.orders.name') }}
          caption={t('links.title')}
          columns={useLinkColumns(asked)}
          keyOf={({ id }) => id}
          current={asked.link}
          note={t('links.plus')}
          {...found}
          pageLength={pageLength}
          empty={t('links.empty')}
          emptyBody={t('links.emptyBody')}
        />
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
