import {
  CircleCheck,
  DatabaseBackup,
  Eraser,
  Flag,
  HardDrive,
  type IconNode,
  Landmark,
  Languages,
  MailWarning,
  MailX,
  Network,
  Phone,
  Scale,
  TriangleAlert,
  Unlink,
  Webhook,
} from 'lucide'
import { languages } from '../../../languages/languages.ts'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { OverviewCard } from './overview-card.tsx'
import type { ToDo } from './to-do.ts'

const icons: Record<ToDo['id'], IconNode> = {
  imprint: Landmark,
  helplines: Phone,
  translations: Languages,
  backup: DatabaseBackup,
  noBackup: DatabaseBackup,
  noMail: MailX,
  proxy: Network,
  bouncing: MailWarning,
  disk: HardDrive,
  jobs: TriangleAlert,
  stalled: TriangleAlert,
  deletions: Eraser,
  reports: Flag,
  goneLinks: Unlink,
  disputes: Scale,
  webhooks: Webhook,
}

type ToDoCardProps = {
  items: ToDo[]
  title: 'toDo.title' | 'toDo.first'
  className: string
}

/** What waits for the person reading, each with the one thing to do. */
export function ToDoCard({ items, title, className }: ToDoCardProps) {
  const t = useWords('overview')
  const format = useFormat()
  return (
    <OverviewCard
      title={t(title)}
      {...(items.length > 0 && { aside: format.number(items.length) })}
      className={className}
    >
      {items.length === 0 ? (
        <p className="mt-4 flex items-center gap-2">
          <Icon of={CircleCheck} className="size-5 shrink-0 text-moss" />
          {t('toDo.none')}
        </p>
      ) : (
        <ul className="mt-3">
          {items.map(item => (
            <Waiting key={item.id} {...item} />
          ))}
        </ul>
      )}
    </OverviewCard>
  )
}

function Waiting(item: ToDo) {
  const t = useWords('overview')
  const { title, body } = useSaid(item)
  return (
    <li className="flex gap-x-3 border-t border-line py-2.5">
      <Icon of={icons[item.id]} className="mt-0.5 size-5 shrink-0 text-tide" />
      <div className="min-w-0 grow">
        <p className="leading-snug font-medium">{title}</p>
        <p className="mt-0.5 text-sm leading-snug text-quiet">{body}</p>
      </div>
      {/* What is set on the machine is said here, and done there. */}
      {item.id !== 'proxy' && (
        <TextLink to={item.page} className="-my-2.5 shrink-0 self-start py-3 text-sm">
          {t(`toDo.${item.id}.act`)}
          <span className="sr-only">: {title}</span>
        </TextLink>
      )}
    </li>
  )
}

function useSaid(item: ToDo): { title: string; body: string } {
  const t = useWords('overview')
  const admin = useWords('admin')
  const format = useFormat()
  if (item.id === 'proxy') return { title: admin('proxy.title'), body: admin('proxy.body') }
  if (item.id === 'helplines')
    return { title: admin('helplines.title', { count: item.count }), body: admin('helplines.body') }
  const title = t(`toDo.${item.id}.title`, {
    ...('count' in item && { count: item.count }),
    ...('fields' in item && { count: item.fields.length }),
    ...('hours' in item && { age: format.unit(item.hours, 'hour') }),
    ...('share' in item && { percent: format.number(item.share, { style: 'percent' }) }),
  })
  if (item.id === 'translations') {
    const nameOf = (code: string) => languages.find(each => each.code === code)?.name
    const said = item.languages.map(({ code, count }) => `${nameOf(code)} ${format.number(count)}`)
    return { title, body: said.join(', ') }
  }
  const fields = 'fields' in item && format.list(item.fields.map(field => t(`fields.${field}`)))
  return { title, body: t(`toDo.${item.id}.body`, { fields: fields || '' }) }
}
