import { Form } from 'react-router'
import { kinds } from '../../domain/links/link.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import { useWords } from '../words.tsx'
import { type AskedLinks, shows, sorts } from './asked.ts'

/** What is shown, and in which order. All of it ends up in the address. */
export function Filter({ asked }: { asked: AskedLinks }) {
  const t = useWords('admin')
  return (
    <Form className="mt-8 grid items-end gap-3 min-[24rem]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.1fr_auto]">
      <TextField
        label={t('links.search')}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={asked.q}
        frameClassName="max-lg:col-span-full"
      />
      <Select label={t('links.state')} name="show" defaultValue={asked.show}>
        {shows.map(each => (
          <option key={each} value={each}>
            {each === 'all' ? t('links.all') : t(`links.states.${each}`)}
          </option>
        ))}
      </Select>
      <Select label={t('links.for')} name="kind" defaultValue={asked.kind}>
        <option value="">{t('links.all')}</option>
        {kinds.map(kind => (
          <option key={kind} value={kind}>
            {t(`links.kinds.${kind}`)}
          </option>
        ))}
      </Select>
      <Select label={t('links.order')} name="sort" defaultValue={asked.sort}>
        {sorts.map(each => (
          <option key={each} value={each}>
            {t(`links.orders.${each}`)}
          </option>
        ))}
      </Select>
      <Button type="submit" kind="secondary">
        {t('links.filter')}
      </Button>
    </Form>
  )
}
