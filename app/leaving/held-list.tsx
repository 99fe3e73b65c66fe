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
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/pictures/icon.tsx'
import { RowList, row, Said } from '../ui/rows.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { OpenGroup } from './entries.ts'
import type { GroupLine, GroupName } from './groups.ts'

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

type Line = OpenGroup['lines'][number]

/** What a kind is made of, in words and numbers. */
export function useHeldLines() {
  const t = useWords('rights')
  const format = useFormat()
  return (group: GroupName, lines: readonly GroupLine[]): string => {
    const [only, ...others] = lines.map(({ name }) => t(`lines.${name}`))
    // Of one part, the row has said the number already, and often the name.
    if (only !== undefined && others.length === 0) {
      const isSaid = t(`groups.${group}`).toLowerCase().includes(only.toLowerCase())
      return isSaid ? '' : only
    }
    return lines
      .map(({ name, count }) =>
        // A word with a hyphen stays on its line.
        t('held.line', { name: t(`lines.${name}`), number: format.number(count) }).replaceAll('-', '-\u2060'),
      )
      .join('\u00a0· ')
  }
}

/** What is held, by kind, in words and numbers; each opens to its newest entries. Works asleep. */
export function HeldList({ groups }: { groups: OpenGroup[] }) {
  const t = useWords('rights')
  const format = useFormat()
  const sayLines = useHeldLines()
  return (
    <RowList>
      {groups.map(({ name, count, lines }) => (
        <li key={name}>
          <details className="group">
            <summary className={`${row} marker:content-none hover:bg-tide-soft`}>
              <Said icon={groupIcons[name]} title={t(`groups.${name}`)} hint={sayLines(name, lines)} />
              <span className="tabular text-quiet">{format.number(count)}</span>
              <Icon
                of={ChevronDown}
                className="size-4.5 shrink-0 text-quiet group-open:rotate-180 motion-safe:transition-transform"
              />
            </summary>
            <ul className="grid gap-4 px-4 pb-5 ps-13 text-sm">
              {lines.map(line => (
                <OpenLine key={line.name} line={line} />
              ))}
            </ul>
          </details>
        </li>
      ))}
    </RowList>
  )
}

function OpenLine({ line: { name, count, entries } }: { line: Line }) {
  const t = useWords('rights')
  const format = useFormat()
  const left = count - entries.length
  return (
    <li>
      <p className="flex justify-between gap-4 pe-8">
        <span className="font-medium">{t(`lines.${name}`)}</span>
        <span className="tabular text-quiet">{format.number(count)}</span>
      </p>
      {entries.length > 0 && (
        // Days alone share a line; what has words has one of its own.
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 pe-8 text-quiet">
          {entries.map(({ text, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
            <li key={index} className={classes('flex flex-wrap justify-between gap-x-4', text && 'w-full')}>
              {text && <span className="min-w-0 wrap-anywhere">{text}</span>}
              {at !== undefined && <span className="tabular">{format.date(at, 'medium')}</span>}
            </li>
          ))}
          {left > 0 && <li className="w-full">{t('held.more', { number: format.number(left) })}</li>}
        </ul>
      )}
    </li>
  )
}
