import { Check, TriangleAlert } from 'lucide'
import type { Machine } from '../../../server/doors/overview.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { Facts } from './facts.tsx'
import { OverviewCard } from './overview-card.tsx'

/** The machine it all runs on. */
export function MachineCard({ machine, className }: { machine: Machine; className?: string }) {
  const t = useWords('overview')
  const format = useFormat()
  const { backup, disk, scheduleAt, failedJobs } = machine
  const bytes = useBytes()
  const looks = <Icon of={TriangleAlert} className="size-4 shrink-0" />
  const good = <Icon of={Check} className="size-4 shrink-0 text-moss" />
  const facts = [
    {
      name: t('machine.backup'),
      value: (
        <>
          {backup ? good : looks}
          {backup ? format.moment(backup.at) : t('machine.noBackup')}
        </>
      ),
    },
    {
      name: t('machine.database'),
      value: `${machine.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}, ${bytes(machine.databaseBytes)}`,
    },
    {
      name: t('machine.disk'),
      value: disk
        ? t('machine.diskFree', { free: bytes(disk.free), total: bytes(disk.total) })
        : t('machine.unknown'),
    },
    {
      name: t('machine.schedule'),
      value: (
        <>
          {failedJobs > 0 ? looks : good}
          {failedJobs > 0
            ? t('machine.failed', { number: format.number(failedJobs) })
            : scheduleAt
              ? t('machine.lastRun', { time: format.moment(scheduleAt) })
              : t('machine.notYet')}
        </>
      ),
    },
    { name: t('machine.version'), value: machine.version },
  ]
  return (
    <OverviewCard title={t('machine.title')} {...(className && { className })} folds>
      <Facts facts={facts} />
    </OverviewCard>
  )
}

/** As large a unit as it fills. */
function useBytes(): (count: number) => string {
  const format = useFormat()
  return count => {
    const [size, unit] = count >= 1e9 ? [1e9, 'gigabyte'] : [1e6, 'megabyte']
    const value = count / size
    return format.number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 })
  }
}
