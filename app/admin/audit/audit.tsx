import {
  CalendarClock,
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
import { Form } from 'react-router'
import type { AuditLine, ChainLine } from '../../../server/doors/audit.ts'
import { may, type Role } from '../../map/roles.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { CsvLink, DeskHead } from '../lists/desk-head.tsx'
import { actOnList, loadList } from '../lists/list-page.ts'
import { type ListColumn, ListView } from '../lists/list-view.tsx'
import { useMoments } from '../lists/use-moments.ts'
import type { Route } from './+types/audit'
import { type AuditNoun, auditNouns } from './actions.ts'
import { type AuditAsked, auditList, ranges } from './audit-list.ts'
import { useSubjectName } from './use-subject-name.ts'

export const handle = { words: ['admin', 'audit', 'settings', 'views'] }

export const loader = loadList(auditList, async ({ audit }, asked, { person }) => ({
  page: await audit.list(asked),
  people: await audit.listPeople(),
  seesAll: may(person, 'readAudit'),
  chain: await audit.findLastCheck(),
}))

export const action = actOnList(
  auditList,
  async ({ audit }) => {
    await audit.check()
    return null
  },
  ({ audit }, search) => audit.cover(search),
)

/** Who did what and when, in the order it was done: that of its seals. Never what a member told us. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const t = useWords('audit')
  const subjectOf = useSubjectName()
  const { asked, page, people, seesAll, chain, views } = loaderData
  return (
    <>
      <DeskHead title={t('title')} lead={t(seesAll ? 'lead' : 'leadOwn')}>
        <CsvLink path="/admin/audit.csv" asked={auditList.narrow(asked)}>
          {t('csv')}
        </CsvLink>
      </DeskHead>
      {seesAll && <Chain chain={chain} />}
      <ListView
        className="mt-6"
        list={auditList}
        asked={asked}
        views={views}
        fields={{
          q: { label: t('search'), input: { maxLength: 200 } },
          noun: { label: t('what'), of: auditNouns, nameOf: noun => t(`nouns.${noun}`) },
          who:
            people.length > 0
              ? {
                  label: t('who'),
                  of: people.map(({ id }) => id),
                  nameOf: who => people.find(({ id }) => id === who)?.name ?? who,
                }
              : undefined,
          days: { label: t('when'), of: ranges, nameOf: days => t('lastDays', { count: Number(days) }) },
        }}
        caption={t('title')}
        columns={useColumns(asked)}
        rows={page.lines}
        keyOf={({ position }) => position}
        detail={line => line.position === asked.open && <Details line={line} subject={subjectOf(line)} />}
        next={page.next}
        note={t('kept')}
        empty={t('empty')}
        emptyBody={t('emptyBody')}
      />
    </>
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

/** Each opens in its place to what was and what is. */
function useColumns(asked: AuditAsked): ListColumn<AuditLine, AuditAsked>[] {
  const t = useWords('audit')
  const format = useFormat()
  const { moment } = useMoments()
  const subjectOf = useSubjectName()
  const whoOf = ({ who }: AuditLine) => who ?? t('machine')
  return [
    {
      id: 'time',
      header: t('heads.time'),
      place: 'none',
      className: 'tabular text-quiet whitespace-nowrap',
      cell: ({ at }) => moment(at),
    },
    { id: 'who', header: t('who'), place: 'none', cell: whoOf },
    {
      id: 'what',
      header: t('what'),
      place: 'title',
      cell: ({ position, action }) => {
        const [noun, done] = action.split('.') as ['content', 'published']
        const isOpen = asked.open === position
        return (
          <Link
            to="adminAudit"
            query={auditList.write({ ...asked, open: isOpen ? 0 : position })}
            aria-expanded={isOpen}
            data-close={isOpen || undefined}
            preventScrollReset
            className="flex min-h-9 items-center gap-2"
          >
            <Icon of={icons[noun] ?? TriangleAlert} className="size-4.5 shrink-0 text-tide" />
            {t(`actions.${noun}.${done}`)}
          </Link>
        )
      },
    },
    {
      id: 'on',
      header: t('heads.on'),
      place: 'below',
      className: 'max-w-64 truncate',
      cell: line => (
        <>
          <span className="sm:hidden">{[moment(line.at), whoOf(line), ''].join(' · ')}</span>
          <span>{subjectOf(line)}</span>
        </>
      ),
    },
    {
      id: 'change',
      header: t('heads.change'),
      place: 'none',
      className: 'max-w-56 truncate text-quiet max-xl:hidden',
      cell: ({ after }) => after,
    },
    {
      id: 'number',
      header: t('heads.number'),
      place: 'none',
      numeric: true,
      className: 'text-quiet',
      cell: ({ position }) => format.number(position),
    },
  ]
}

function Details({ line, subject }: { line: AuditLine; subject: string }) {
  const { before, after, device, roles, seal, place } = line
  const t = useWords('audit')
  const admin = useWords('admin')
  const names = roles.map(role => admin(`addAuth.roles.${role as Role}`))
  const facts = [device && t('from', { device }), names.length > 0 && t('as', { roles: names.join(', ') })]
  return (
    <div className="grid gap-3 text-sm">
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
