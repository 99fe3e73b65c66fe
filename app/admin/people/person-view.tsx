import { Check, TriangleAlert } from 'lucide'
import { Form } from 'react-router'
import type { SavedView } from '../../../domain/saved-views/saved-views.ts'
import type { PersonLine } from '../../../server/doors/people/staff.ts'
import { hasRole, roles } from '../../map/roles.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { type ListColumn, ListView } from '../lists/list-view.tsx'
import { useMoments } from '../lists/use-moments.ts'
import { openerId } from '../lists/use-opened.ts'
import type { ShownOnce } from './act.ts'
import { type PeopleAsked, personList } from './person-list.ts'
import { RoleNames } from './role-names.tsx'
import { StateTag } from './state-tag.tsx'

type PersonViewProps = {
  people: PersonLine[]
  asked: PeopleAsked
  search: ShownOnce['search']
  mayChange: boolean
  needsSecondStep: boolean
  views: SavedView[]
}

/** Everyone who helps, and whether they can. */
export function PersonView({ people, asked, search, mayChange, needsSecondStep, views }: PersonViewProps) {
  const t = useWords('people')
  const admin = useWords('admin')
  const columns = useColumns(asked, mayChange, needsSecondStep)
  const lacking = people.filter(({ hasSecondStep }) => !hasSecondStep)
  const shown = (asked.lacks ? lacking : people)
    .filter(each => !asked.role || hasRole(each, asked.role))
    .filter(({ id }) => !search || search.ids.includes(id))
  const fields = {
    role: {
      label: t('filter.label'),
      of: roles,
      nameOf: (role: (typeof roles)[number]) => admin(`addAuth.roles.${role}`),
      none: t('filter.all'),
      isChips: true,
    },
    lacks: {
      label: t('filter.lacks'),
      of: ['1'] as const,
      nameOf: () => `${t('filter.lacks')} ${lacking.length}`,
      isChips: true,
    },
  }
  return (
    <section className="grid gap-3">
      {mayChange && <PersonSearch key={search?.part} part={search?.part ?? ''} />}
      <ListView
        list={personList}
        asked={asked}
        views={views}
        fields={!mayChange ? {} : lacking.length > 0 ? fields : { role: fields.role }}
        found={search?.part}
        sortNames={{
          given: t('sorts.given'),
          name: t('sorts.name'),
          seen: t('sorts.seen'),
          unseen: t('sorts.unseen'),
        }}
        caption={t('tabs.people')}
        columns={columns}
        rows={shown}
        keyOf={({ id }) => id}
        current={asked.person}
        empty={t('filter.nobody')}
      />
    </section>
  )
}

function useColumns(
  asked: PeopleAsked,
  mayChange: boolean,
  needsSecondStep: boolean,
): ListColumn<PersonLine, PeopleAsked>[] {
  const t = useWords('people')
  const { moment } = useMoments()
  return [
    {
      id: 'person',
      header: t('columns.person'),
      place: 'title',
      sort: { ascending: 'name' },
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
      sort: { descending: 'seen', ascending: 'unseen' },
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
): ListColumn<PersonLine, PeopleAsked> => ({
  id: 'change',
  header: <span className="sr-only">{t('change')}</span>,
  place: 'corner',
  cell: ({ id, name, address }) => (
    <TextLink
      id={openerId(id)}
      to="adminAddAuth"
      query={personList.narrow(asked, { person: id })}
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

/** A part of someone's name or address, which travels in the form and never in the page's own address. */
function PersonSearch({ part }: { part: string }) {
  const t = useWords('people')
  return (
    <Form method="post" preventScrollReset className="flex max-w-xl items-end gap-3 max-sm:gap-2">
      <input type="hidden" name="deed" value="search" />
      <TextField
        label={t('filter.search')}
        name="part"
        type="search"
        maxLength={320}
        autoComplete="off"
        defaultValue={part}
        frameClassName="min-w-0 grow"
      />
      <Button type="submit" kind="secondary">
        {t('finder.submit')}
      </Button>
    </Form>
  )
}
