import { Check, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Chip, Chips } from '../email/chips.tsx'
import { useMoments } from '../email/use-moments.ts'
import { type LineColumn, Lines } from '../lists/lines.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { createSorts } from '../lists/sort.ts'
import { SortSelect } from '../lists/sort-select.tsx'
import { openerId } from '../lists/use-opened.ts'
import { hasRole, roles } from '../map/roles.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import type { ShownOnce } from './act.ts'
import { type PeopleAsked, sorts, writeAsked } from './asked.ts'
import type { PersonLine } from './doors.ts'
import { PersonSearch } from './person-search.tsx'
import { RoleNames } from './role-names.tsx'
import { StateTag } from './state-tag.tsx'

type PersonListProps = {
  people: PersonLine[]
  asked: PeopleAsked
  search: ShownOnce['search']
  mayChange: boolean
  needsSecondStep: boolean
  views: ReactNode
}

/** Everyone who helps, and whether they can. */
export function PersonList({ people, asked, search, mayChange, needsSecondStep, views }: PersonListProps) {
  const t = useWords('people')
  const admin = useWords('admin')
  const columns = useColumns(asked, mayChange, needsSecondStep)
  const { sort } = writeAsked(asked)
  const lacking = people.filter(({ hasSecondStep }) => !hasSecondStep)
  const shown = (asked.lacks ? lacking : people)
    .filter(each => !asked.role || hasRole(each, asked.role))
    .filter(({ id }) => !search || search.ids.includes(id))
  return (
    <section className="grid gap-3">
      {mayChange && <PersonSearch key={search?.part} part={search?.part ?? ''} />}
      {mayChange && (
        <Chips label={t('filter.label')}>
          <Chip to="adminAddAuth" query={{ sort }} isChosen={!asked.role && !asked.lacks}>
            {t('filter.all')}
          </Chip>
          {roles.map(role => (
            <Chip key={role} to="adminAddAuth" query={{ role, sort }} isChosen={asked.role === role}>
              {admin(`addAuth.roles.${role}`)}
            </Chip>
          ))}
          {lacking.length > 0 && (
            <Chip to="adminAddAuth" query={{ lacks: '1', sort }} isChosen={asked.lacks}>
              {t('filter.lacks')} <span className="tabular">{lacking.length}</span>
            </Chip>
          )}
        </Chips>
      )}
      {people.length > 1 && <PhoneSort asked={asked} />}
      {mayChange && views}
      {shown.length === 0 ? (
        <NothingFound
          to="adminAddAuth"
          filters={[
            !!search?.part && { name: search.part, query: writeAsked(asked) },
            asked.role && {
              name: admin(`addAuth.roles.${asked.role}`),
              query: writeAsked({ ...asked, role: '' }),
            },
            asked.lacks && { name: t('filter.lacks'), query: writeAsked({ ...asked, lacks: false }) },
          ]}
          nothing={t('filter.nobody')}
          clear={t('filter.all')}
          empty={t('filter.nobody')}
        />
      ) : (
        <Lines
          caption={t('tabs.people')}
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          current={asked.person}
        />
      )}
    </section>
  )
}

/** Where the heads of the columns aren't seen. */
function PhoneSort({ asked }: { asked: PeopleAsked }) {
  const t = useWords('people')
  const say = useWords('views')
  const { sort, ...narrowing } = writeAsked(asked)
  const names = {
    given: t('sorts.given'),
    name: t('sorts.name'),
    seen: t('sorts.seen'),
    unseen: t('sorts.unseen'),
  }
  return (
    <Form preventScrollReset className="flex items-end gap-2 sm:hidden">
      {Object.entries(narrowing).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SortSelect key={sort} sort={asked.sort} sorts={sorts} names={names} />
      <Button type="submit" kind="secondary">
        {say('sort.submit')}
      </Button>
    </Form>
  )
}

function useColumns(
  asked: PeopleAsked,
  mayChange: boolean,
  needsSecondStep: boolean,
): LineColumn<PersonLine>[] {
  const t = useWords('people')
  const { moment } = useMoments()
  const sortBy = createSorts('adminAddAuth', {
    current: asked.sort,
    usual: 'given',
    queryOf: sort => writeAsked({ ...asked, sort }),
  })
  return [
    {
      id: 'person',
      header: t('columns.person'),
      place: 'title',
      sort: sortBy({ ascending: 'name' }),
      cell: line => <Who {...line} />,
    },
    {
      id: 'roles',
      header: t('columns.roles'),
      place: 'beside',
      cell: ({ roles: held }) => <RoleNames roles={held} />,
    },
    {
      id: 'step',
      header: t('columns.step'),
      place: 'none',
      cell: ({ hasSecondStep }) => (
        <span className="flex items-center gap-2">
          <Icon of={hasSecondStep ? Check : TriangleAlert} className="size-4.5 shrink-0" />
          {t(hasSecondStep ? 'step.yes' : 'step.no')}
        </span>
      ),
    },
    {
      id: 'seen',
      header: t('columns.seen'),
      place: 'none',
      sort: sortBy({ descending: 'seen', ascending: 'unseen' }),
      className: 'text-quiet sm:whitespace-nowrap',
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('never') : moment(lastSeenAt)),
    },
    {
      id: 'state',
      header: t('columns.state'),
      place: 'mark',
      cell: line => <StateTag {...line} needsSecondStep={needsSecondStep} />,
    },
    ...(mayChange ? [changeColumn(t, asked)] : []),
  ]
}

const changeColumn = (
  t: ReturnType<typeof useWords<'people'>>,
  asked: PeopleAsked,
): LineColumn<PersonLine> => ({
  id: 'change',
  header: <span className="sr-only">{t('change')}</span>,
  place: 'corner',
  cell: ({ id, name, address }) => (
    <TextLink
      id={openerId(id)}
      to="adminAddAuth"
      query={{ ...writeAsked(asked), person: id }}
      hash="#person"
      className="inline-block py-3"
      aria-label={t('changeOf', { name: name ?? address })}
    >
      {t('change')}
    </TextLink>
  ),
})

function Who({ name, address, isSelf }: PersonLine) {
  const t = useWords('people')
  const called = name ?? address
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-tide-soft text-sm font-semibold text-tide-strong uppercase max-sm:hidden"
      >
        {[...called][0]}
      </span>
      <span className="min-w-0">
        <span className="wrap-anywhere">{called}</span>
        {isSelf && <span className="ms-1.5 font-normal text-quiet">{t('you')}</span>}
        {name && (
          <span className="block text-sm font-normal wrap-anywhere text-quiet sm:whitespace-nowrap">
            {address}
          </span>
        )}
      </span>
    </span>
  )
}
