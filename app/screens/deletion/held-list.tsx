import {
  Award,
  Bell,
  ChevronDown,
  ClipboardList,
  Compass,
  HandHelping,
  type IconNode,
  Mail,
  Sunrise,
  User,
  Users,
} from 'lucide'
import type { Group, GroupName } from '../../rights/groups.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { RowList, row, Said } from '../../ui/rows.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

export const groupIcons: Record<GroupName, IconNode> = {
  account: User,
  record: Sunrise,
  plan: ClipboardList,
  surveys: Compass,
  certificates: Award,
  challenges: Users,
  emails: Mail,
  notifications: Bell,
  helping: HandHelping,
}

/** What is held, by kind and number; each opens to what it's made of. Works asleep. */
export function HeldList({ groups }: { groups: Group[] }) {
  const t = useWords('rights')
  const format = useFormat()
  return (
    <RowList>
      {groups.map(({ name, count, lines }) => (
        <li key={name}>
          <details>
            <summary className={`${row} marker:content-none hover:bg-tide-soft`}>
              <Said icon={groupIcons[name]} title={t(`groups.${name}`)} />
              <span className="tabular text-quiet">{format.number(count)}</span>
              <Icon of={ChevronDown} className="size-4.5 shrink-0 text-quiet" />
            </summary>
            <dl className="px-4 pb-4 ps-13">
              {lines.map(line => (
                <div key={line.name} className="flex justify-between gap-4 py-1 text-sm">
                  <dt className="text-quiet">{t(`lines.${line.name}`)}</dt>
                  <dd className="tabular pe-8">{format.number(line.count)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </RowList>
  )
}
