import { SlidersHorizontal } from 'lucide'
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PhoneFold } from '../../ui/phone-fold.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { Chip, Chips } from './chips.tsx'
import type { DeskList } from './define-list.ts'

/** One of the things that a list is asked for, in the reader's words. */
export type ListField<Value> = {
  label: string
  /** What may be chosen. Where nothing is said, it's typed. */
  of?: readonly Value[]
  nameOf?: (value: Value) => string
  /** What none of them is called. */
  none?: string
  /** Each is a link, chosen at once. */
  isChips?: boolean
  input?: Pick<ComponentProps<'input'>, 'maxLength' | 'pattern' | 'placeholder'>
}
export type ListFields<Asked> = { [Name in keyof Asked]?: ListField<Exclude<Asked[Name], ''>> | undefined }

export type FilterProps = {
  list: DeskList
  asked: DeskList['usual']
  fields: ListFields<DeskList['usual']>
  /** What its orders are called, except those by time. */
  sortNames: Partial<Record<string, string>> | undefined
  /** How many it shows: where there are none, that says itself how to show all. */
  lines: number
}

/** What a list is searched for and narrowed to. Needs the words `views`. */
export function Filter(props: FilterProps) {
  const { list, asked, fields, lines } = props
  const chips = Object.entries(fields).filter(([, field]) => field?.isChips)
  const isForm = chips.length < Object.keys(fields).length || (list.sorts.length > 1 && lines > 1)
  return (
    <>
      {chips.map(([name, field]) => field && <FieldChips key={name} {...props} name={name} field={field} />)}
      {/* What is in it is what the address says, whichever way that came about. */}
      {isForm && <FilterForm key={JSON.stringify(list.narrow(asked))} {...props} />}
    </>
  )
}

/** One alone is taken back where it was chosen. */
function FieldChips({ list, asked, name, field }: FilterProps & { name: string; field: ListField<string> }) {
  const t = useWords('views')
  const { label, of = [], nameOf = each => each, none = t('all') } = field
  const isAlone = of.length === 1
  return (
    <Chips label={label}>
      {(isAlone ? of : ['', ...of]).map(value => (
        <Chip
          key={value}
          to={list.page}
          query={list.narrow(asked, { [name]: isAlone && asked[name] ? '' : value })}
          isChosen={asked[name] === value}
        >
          {value ? nameOf(value) : none}
        </Chip>
      ))}
    </Chips>
  )
}

/** In a row; on phones all but the search is behind a line that says how many are set. */
function FilterForm({ list, asked, fields, sortNames, lines }: FilterProps) {
  const t = useWords('views')
  const { q: search, ...others } = fields
  const rest = Object.entries(others).flatMap(([name, field]) =>
    field && !field.isChips ? [[name, field] as const] : [],
  )
  const set = rest.filter(([name]) => asked[name] !== list.usual[name]).length
  const isLong = rest.length > 3
  const isOnlySort = !search && rest.length === 0
  const head = (
    <span className="flex items-center gap-2 text-tide supports-[selector(::details-content)]:sm:hidden">
      <Icon of={SlidersHorizontal} className="size-4.5" />
      {set > 0 ? t('filterCount', { count: set }) : t('filter')}
    </span>
  )
  const controls = (
    <div
      className={classes(
        'grid items-end gap-3 max-sm:pt-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        !isOnlySort && 'min-[24rem]:grid-cols-2',
      )}
    >
      {rest.map(([name, field]) => (
        <FormField
          key={name}
          name={name}
          value={asked[name]}
          field={field}
          isNone={list.usual[name] === ''}
        />
      ))}
      {list.sorts.length > 1 && <SortSelect list={list} asked={asked} names={sortNames} />}
    </div>
  )
  const rows = isOnlySort ? controls : <PhoneFold head={head}>{controls}</PhoneFold>
  return (
    <Form
      method={list.isCovered ? 'post' : 'get'}
      preventScrollReset
      className={classes(
        'grid grid-cols-[1fr_auto] items-end gap-3',
        search && !isLong && 'lg:grid-cols-[2fr_3fr_auto]',
        isOnlySort && 'sm:hidden',
      )}
    >
      <Carried list={list} asked={asked} fields={fields} />
      {search ? <Search {...search} list={list} asked={asked} /> : <div>{rows}</div>}
      <div className={classes('flex items-center gap-3 max-sm:contents', !isLong && 'lg:order-last')}>
        <Button type="submit" kind="secondary">
          {t('show')}
        </Button>
        {lines > 0 && findSet({ list, asked, fields }).length > 0 && (
          <TextLink to={list.page} query={list.write(list.widest)} className="py-3 max-sm:col-span-2">
            {t('clear')}
          </TextLink>
        )}
      </div>
      {search && <div className={classes('col-span-2', !isLong && 'lg:col-span-1')}>{rows}</div>}
    </Form>
  )
}

/** What the address says and the form doesn't ask for. */
function Carried({ list, asked, fields }: Pick<FilterProps, 'list' | 'asked' | 'fields'>) {
  const inForm = (name: string) => (fields[name] && !fields[name].isChips) || name === 'sort'
  return (
    <>
      {Object.entries(list.narrow(asked)).map(
        ([name, value]) => !inForm(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {list.isCovered && <input type="hidden" name="deed" value="search" />}
      {list.isCovered && isCover(asked.q) && <input type="hidden" name="covered" value={asked.q} />}
    </>
  )
}

/** An address someone looked for stands behind a mark, which says nothing to anyone. */
const isCover = (search: string) => search.startsWith('@')

function Search({ label, input, list, asked }: ListField<string> & Pick<FilterProps, 'list' | 'asked'>) {
  const given = list.isCovered && isCover(asked.q) ? '' : asked.q
  return <TextField {...input} label={label} name="q" type="search" defaultValue={given} />
}

type FormFieldProps = { name: string; value: string; field: ListField<string>; isNone: boolean }

function FormField({ name, value, field, isNone }: FormFieldProps) {
  const t = useWords('views')
  const { label, of, nameOf = each => each, none, input } = field
  if (!of) return <TextField {...input} label={label} name={name} defaultValue={value} />
  return (
    <Select label={label} name={name} defaultValue={value}>
      <Options none={isNone ? (none ?? t('all')) : undefined} of={of} nameOf={nameOf} />
    </Select>
  )
}

/** For phones; elsewhere the heads of the columns have it, and this only carries it along. */
function SortSelect({
  list,
  asked,
  names,
}: Pick<FilterProps, 'list' | 'asked'> & { names: FilterProps['sortNames'] }) {
  const t = useWords('views')
  const all: Partial<Record<string, string>> = { new: t('sort.new'), old: t('sort.old'), ...names }
  return (
    <Select
      label={t('sort.label')}
      name="sort"
      defaultValue={asked.sort}
      frameClassName="min-w-0 grow sm:hidden"
    >
      <Options of={list.sorts} nameOf={each => all[each]} />
    </Select>
  )
}

/** What narrows it now, each by name and with the list without it. */
export function findSet({ list, asked, fields }: Pick<FilterProps, 'list' | 'asked' | 'fields'>) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const widest = list.widest[name] ?? ''
    if (!field || asked[name] === widest) return []
    const called = field.nameOf?.(asked[name]) ?? asked[name]
    return [{ name: called, query: list.narrow(asked, { [name]: widest }) }]
  })
}
