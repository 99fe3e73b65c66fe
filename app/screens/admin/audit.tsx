import {
  CalendarClock,
  ChevronDown,
  FileText,
  Flag,
  type IconNode,
  Link2,
  Link as LinkIcon,
  Mail,
  Newspaper,
  Phone,
  Receipt,
  ScrollText,
  Settings2,
  ShieldCheck,
  Sprout,
  TriangleAlert,
  Users,
} from 'lucide'
import { Fragment } from 'react'
import { Form, redirect } from 'react-router'
import { type AuditNoun, auditNouns } from '../../audit/actions.ts'
import { pageLength, ranges, readAsked, writeAsked } from '../../audit/asked.ts'
import type { AuditAsked, AuditLine, ChainLine } from '../../audit/doors.ts'
import { useSubjectName } from '../../audit/use-subject-name.ts'
import { visitContext } from '../../context.ts'
import { CsvLink, DeskHead } from '../../lists/desk-head.tsx'
import { listFrame } from '../../lists/lines.tsx'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { ListFoot, Pages } from '../../lists/pages.tsx'
import { pathOf } from '../../map/addresses.ts'
import { may, type Role } from '../../map/roles.ts'
import { actOnViews } from '../../saved-views/act.ts'
import { FilterForm } from '../../saved-views/filter-form.tsx'
import { SavedViews } from '../../saved-views/saved-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/audit'
import { ensureRole } from './ensure-role.ts'

export const handle = { words: ['admin', 'audit', 'settings', 'views'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  ensureRole(context, 'adminAudit')
  const { audit, person, savedViews } = context.get(visitContext)
  const asked = readAsked(new URL(request.url).searchParams)
  const found = await audit.list(asked)
  return {
    asked,
    lines: found.slice(0, pageLength),
    hasOlder: found.length > pageLength,
    people: await audit.listPeople(),
    seesAll: may(person, 'readAudit'),
    chain: await audit.findLastCheck(),
    views: await savedViews.list('adminAudit'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  ensureRole(context, 'adminAudit')
  const form = await request.formData()
  const answer = await actOnViews(context, 'adminAudit', form)
  if (answer) return answer
  const { audit, language } = context.get(visitContext)
  if (form.get('deed') === 'search') {
    const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    const asked = readAsked(new URLSearchParams(texts))
    const search = await audit.cover(asked.search)
    return redirect(pathOf('adminAudit', language, {}, writeAsked({ ...asked, search })), 303)
  }
  await audit.check()
  return null
}

/** Who did what and when, in the order it was done. Never what a member told us. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const t = useWords('audit')
  const { asked, lines, people, seesAll, chain, views } = loaderData
  return (
    <>
      <DeskHead title={t('title')} lead={t(seesAll ? 'lead' : 'leadOwn')}>
        <CsvLink path="/admin/audit.csv" asked={writeAsked({ ...asked, before: 0, open: 0 })}>
          {t('csv')}
        </CsvLink>
      </DeskHead>
      {seesAll && <Chain chain={chain} />}
      <Filter key={JSON.stringify({ ...asked, before: 0, open: 0 })} asked={asked} people={people} />
      <SavedViews page="adminAudit" views={views} className="mt-3" />
      {lines.length === 0 ? <Nothing asked={asked} people={people} /> : <Entries {...loaderData} />}
    </>
  )
}

function Nothing({ asked, people }: { asked: AuditAsked; people: { id: string; name: string }[] }) {
  const t = useWords('audit')
  const { noun, who, search, days } = asked
  const without = (dropped: Partial<AuditAsked>) => writeAsked({ ...asked, before: 0, open: 0, ...dropped })
  const filters = [
    search && { name: search, query: without({ search: '' }) },
    noun && { name: t(`nouns.${noun}`), query: without({ noun: '' }) },
    who && { name: people.find(({ id }) => id === who)?.name ?? who, query: without({ who: '' }) },
    days > 0 && { name: t('lastDays', { count: days }), query: without({ days: 0 }) },
  ]
  return (
    <NothingFound
      className="mt-6"
      to="adminAudit"
      filters={filters}
      nothing={t('nothing')}
      clear={t('clear')}
      empty={t('empty')}
    >
      {t('emptyBody')}
    </NothingFound>
  )
}

/** Whether every entry still fits the one before it, as of the last look. */
function Chain({ chain }: { chain: ChainLine | undefined }) {
  const t = useWords('audit')
  const format = useFormat()
  const isBroken = chain?.misfit !== undefined
  const again = (
    <Form method="post">
      <Button type="submit" kind="quiet" size="small">
        {t(chain ? 'chain.again' : 'chain.check')}
      </Button>
    </Form>
  )
  if (!chain || isBroken)
    return (
      <Banner
        tone={isBroken ? 'warning' : 'info'}
        className="mt-6"
        title={
          isBroken ? t('chain.broken', { position: format.number(chain.misfit ?? 0) }) : t('chain.unseen')
        }
        actions={
          <>
            {isBroken && (
              <ButtonLink href={`/admin/audit.csv?since=${chain.misfit}`} kind="secondary" size="small">
                {t('chain.stretch')}
              </ButtonLink>
            )}
            {again}
          </>
        }
      >
        {isBroken ? t('chain.brokenBody', { when: format.moment(chain.at) }) : t('chain.unseenBody')}
      </Banner>
    )
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-moss-soft px-4 py-2 sm:px-5">
      <Icon of={Link2} className="size-5 shrink-0 text-moss" />
      <p className="min-w-0 flex-1 leading-snug max-sm:basis-4/5">
        <strong className="font-semibold">{t('chain.whole')}</strong>{' '}
        {t('chain.wholeBody', { count: chain.entries, when: format.moment(chain.at) })}
      </p>
      {again}
    </div>
  )
}

function Filter({ asked, people }: { asked: AuditAsked; people: { id: string; name: string }[] }) {
  const t = useWords('audit')
  return (
    <FilterForm
      method="post"
      className="mt-6"
      search={
        <>
          {/* Someone's address travels in the form, and never in the page's own. */}
          <input type="hidden" name="deed" value="search" />
          <TextField label={t('search')} name="q" type="search" defaultValue={asked.search} maxLength={200} />
        </>
      }
      submit={t('filter')}
      count={[asked.noun, asked.who, asked.days].filter(Boolean).length}
    >
      <Select label={t('what')} name="noun" defaultValue={asked.noun}>
        <Options none={t('all')} of={auditNouns} nameOf={noun => t(`nouns.${noun}`)} />
      </Select>
      {people.length > 0 && (
        <Select label={t('who')} name="who" defaultValue={asked.who}>
          <option value="">{t('anyone')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Select label={t('when')} name="days" defaultValue={String(asked.days || '')}>
        <Options none={t('anyTime')} of={ranges} nameOf={days => t('lastDays', { count: days })} />
      </Select>
    </FilterForm>
  )
}

const icons: Record<AuditNoun, IconNode> = {
  schedule: CalendarClock,
  content: FileText,
  links: LinkIcon,
  campaigns: Mail,
  people: Users,
  helplines: Phone,
  challenges: Flag,
  audit: ScrollText,
  outcomes: Sprout,
  email: Mail,
  subscribers: Newspaper,
  settings: Settings2,
  purchases: Receipt,
  requests: ShieldCheck,
}

const grid =
  'sm:grid sm:grid-cols-[4.5rem_10rem_1fr_1fr_4rem] sm:gap-x-4 sm:px-5 xl:grid-cols-[4.5rem_9rem_1.2fr_1fr_1fr_4rem]'

type EntriesProps = Pick<Route.ComponentProps['loaderData'], 'asked' | 'lines' | 'hasOlder'>

/** Grouped by day; one opens in its place to what was and what is. Always the newest first: that is the order of its seals. */
function Entries({ lines, asked, hasOlder }: EntriesProps) {
  const t = useWords('audit')
  const format = useFormat()
  const first = { ...asked, before: 0, open: 0 }
  const last = hasOlder && lines.at(-1)?.position
  let day = ''
  return (
    <div className={`mt-4 ${listFrame}`}>
      <div
        aria-hidden="true"
        className={`hidden border-b border-line py-3 text-sm font-medium text-quiet ${grid}`}
      >
        <span>{t('heads.time')}</span>
        <span>{t('who')}</span>
        <span>{t('what')}</span>
        <span>{t('heads.on')}</span>
        <span className="max-xl:hidden">{t('heads.change')}</span>
        <span className="text-end">{t('heads.number')}</span>
      </div>
      <ol>
        {lines.map(line => {
          const own = format.date(line.at, 'long')
          const isNew = own !== day
          day = own
          return (
            <Fragment key={line.position}>
              {isNew && (
                <li className="border-line bg-sunken px-4 py-1.5 not-first:border-t sm:px-5">
                  <h2 className="text-sm font-semibold tracking-normal first-letter:uppercase">
                    {format.dayOfWeek(line.at)}, {own}
                  </h2>
                </li>
              )}
              <Entry line={line} asked={asked} />
            </Fragment>
          )
        })}
      </ol>
      <ListFoot note={t('kept')}>
        <Pages
          to="adminAudit"
          first={asked.before > 0 && writeAsked(first)}
          next={!!last && writeAsked({ ...first, before: last })}
        />
      </ListFoot>
    </div>
  )
}

function Entry({ line, asked }: { line: AuditLine; asked: AuditAsked }) {
  const t = useWords('audit')
  const format = useFormat()
  const [noun, done] = line.action.split('.') as ['content', 'published']
  const isOpen = asked.open === line.position
  const who = line.who ?? t('machine')
  const subject = useSubjectName()(line)
  return (
    <li data-line className={classes('border-t border-line', isOpen && 'bg-tide-soft')}>
      <Link
        to="adminAudit"
        query={writeAsked({ ...asked, open: isOpen ? 0 : line.position })}
        aria-expanded={isOpen}
        data-close={isOpen || undefined}
        preventScrollReset
        className={`grid min-h-15 content-center items-center px-4 py-2 hover:bg-sunken sm:min-h-11 sm:text-sm ${grid}`}
      >
        <span className="tabular text-quiet max-sm:hidden">{format.time(line.at)}</span>
        <span className="min-w-0 truncate max-sm:hidden">{who}</span>
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <Icon of={icons[noun] ?? TriangleAlert} className="size-4.5 shrink-0 text-tide" />
          {t(`actions.${noun}.${done}`)}
        </span>
        <span className="min-w-0 truncate max-sm:hidden">{subject}</span>
        <span className="min-w-0 truncate text-quiet max-xl:hidden">{line.after}</span>
        <span className="min-w-0 truncate ps-6.5 text-sm text-quiet sm:hidden">
          {[format.time(line.at), who, subject].filter(Boolean).join(' · ')}
        </span>
        <span className="tabular flex items-center justify-end gap-2 text-quiet max-sm:hidden">
          {format.number(line.position)}
          <Icon of={ChevronDown} className={classes('size-4', isOpen && 'rotate-180')} />
        </span>
      </Link>
      {isOpen && <Details line={line} subject={subject} />}
    </li>
  )
}

function Details({ line, subject }: { line: AuditLine; subject: string }) {
  const { before, after, device, roles, seal, place } = line
  const t = useWords('audit')
  const admin = useWords('admin')
  const names = roles.map(role => admin(`addAuth.roles.${role as Role}`))
  const facts = [device && t('from', { device }), names.length > 0 && t('as', { roles: names.join(', ') })]
  return (
    <div className="grid gap-3 px-4 pb-4 text-sm sm:ps-[12.5rem] sm:pe-5">
      {place && (
        <p>
          <TextLink {...place} className="inline-block py-1.5">
            {t('open', { name: subject })}
          </TextLink>
        </p>
      )}
      {(before !== undefined || after !== undefined) && (
        <div className="grid gap-3 sm:grid-cols-2">
          {[
            [t('before'), before],
            [t('after'), after],
          ].map(
            ([name, text]) =>
              text !== undefined && (
                <div key={name} className="min-w-0 rounded-card border border-line bg-raised px-3 py-2">
                  <p className="text-quiet">{name}</p>
                  <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                </div>
              ),
          )}
        </div>
      )}
      <p className="text-quiet">
        {facts.filter(Boolean).join(' · ')} · {t('seal')} <code>{seal.slice(-8)}</code>
      </p>
    </div>
  )
}
