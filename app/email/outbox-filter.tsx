import { ChevronDown } from 'lucide'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Options, Select } from '../ui/forms/select.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { Chip, Chips, chip } from './chips.tsx'
import { type OutboxAsked, periods, views } from './doors.ts'
import { writeOutboxAsked } from './outbox-asked.ts'
import { useKindName } from './use-kind-name.ts'

/** Which emails are shown. All of it ends up in the address. */
export function OutboxFilter({ asked, kinds }: { asked: OutboxAsked; kinds: readonly string[] }) {
  const t = useWords('mail')
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Chips label={t('outbox.filter')}>
        {(['', ...views] as const).map(view => (
          <Chip
            key={view}
            to="adminOutbox"
            query={writeOutboxAsked({ ...asked, view })}
            isChosen={asked.view === view}
          >
            {view === '' ? t('outbox.views.all') : t(`outbox.views.${view}`)}
          </Chip>
        ))}
      </Chips>
      <More key={JSON.stringify(asked)} asked={asked} kinds={kinds} />
    </div>
  )
}

/** By kind and time, folded away. */
function More({ asked, kinds }: { asked: OutboxAsked; kinds: readonly string[] }) {
  const t = useWords('mail')
  const nameOf = useKindName()
  const isNarrowed = asked.kind !== '' || asked.since !== ''
  return (
    <details open={isNarrowed} className="py-1 open:w-full">
      <summary className={`${chip(isNarrowed)} list-none`}>
        {t('outbox.more')}
        <Icon of={ChevronDown} className="size-4" />
      </summary>
      <Form className="mt-3 grid max-w-2xl items-end gap-3 min-[24rem]:grid-cols-2 sm:grid-cols-[1fr_1fr_auto]">
        {asked.view && <input type="hidden" name="view" value={asked.view} />}
        <Select label={t('outbox.kind')} name="kind" defaultValue={asked.kind}>
          <Options none={t('outbox.views.all')} of={kinds} nameOf={kind => nameOf(kind)} />
        </Select>
        <Select label={t('outbox.written')} name="since" defaultValue={asked.since}>
          <Options none={t('outbox.times.any')} of={periods} nameOf={period => t(`outbox.times.${period}`)} />
        </Select>
        <Button type="submit" kind="secondary">
          {t('outbox.show')}
        </Button>
      </Form>
    </details>
  )
}
