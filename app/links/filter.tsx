import { kinds } from '../../domain/links/link.ts'
import { SortSelect } from '../lists/sort-select.tsx'
import { FilterForm } from '../saved-views/filter-form.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Options, Select } from '../ui/forms/select.tsx'
import { useWords } from '../words.tsx'
import { type AskedLinks, shows, sorts } from './asked.ts'

/** What is shown, and in which order. All of it ends up in the address. */
export function Filter({ asked }: { asked: AskedLinks }) {
  const t = useWords('admin')
  return (
    <FilterForm
      className="mt-8"
      search={
        <TextField label={t('links.search')} name="q" type="search" maxLength={100} defaultValue={asked.q} />
      }
      submit={t('links.filter')}
      count={[asked.show !== 'open', asked.kind, asked.sort !== 'new'].filter(Boolean).length}
    >
      <Select label={t('links.state')} name="show" defaultValue={asked.show}>
        <Options of={shows} nameOf={each => (each === 'all' ? t('links.all') : t(`links.states.${each}`))} />
      </Select>
      <Select label={t('links.for')} name="kind" defaultValue={asked.kind}>
        <Options none={t('links.all')} of={kinds} nameOf={kind => t(`links.kinds.${kind}`)} />
      </Select>
      <SortSelect
        sort={asked.sort}
        sorts={sorts}
        names={{ used: t('links.orders.used'), name: t('links.orders.name') }}
      />
    </FilterForm>
  )
}
