import { useId } from 'react'
import { isClosed, may, type Power, powers, type Role, roles } from '../../map/roles.ts'
import { pages } from '../../shells/admin-pages.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

const holder = (role: Role) => ({ id: '', name: '', roles: [role] })

type GroupProps = { name: string; rows: { name: string; allowed: Role[] }[] }

/** What each role may do, asked of the very rules that guard pages and doors. */
export function RoleTable({ counts }: { counts: Record<Role, number> }) {
  const t = useWords('people')
  const admin = useWords('admin')
  const format = useFormat()
  const id = useId()
  const groups: GroupProps[] = [
    {
      name: t('matrix.pages'),
      rows: pages.map(({ to, name }) => ({
        name: admin(name),
        allowed: roles.filter(role => !isClosed(to, holder(role))),
      })),
    },
    {
      name: t('matrix.powers'),
      rows: (Object.keys(powers) as Power[]).map(power => ({
        name: t(`powers.${power}`),
        allowed: roles.filter(role => may(holder(role), power)),
      })),
    },
    { name: t('matrix.programme'), rows: [{ name: t('matrix.nobody'), allowed: [] }] },
  ]
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="sr-only">
        {t('matrix.caption')}
      </h2>
      <Legend />
      <section
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer must be able to scroll it
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-raised focus-visible:rounded-card"
      >
        <table aria-labelledby={id} className="w-full border-separate border-spacing-0 text-sm leading-snug">
          <thead>
            <tr>
              <td className="sticky start-0 bg-raised" />
              {roles.map(role => (
                <th key={role} scope="col" className="px-3 py-3 text-center font-medium">
                  {admin(`addAuth.roles.${role}`)}
                  <span className="tabular block font-normal text-quiet">{format.number(counts[role])}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(group => (
              <Group key={group.name} {...group} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-sm text-quiet">{t('matrix.note')}</p>
    </section>
  )
}

function Legend() {
  const t = useWords('people')
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-quiet">
      <span className="flex items-center gap-2">
        <Mark isAllowed /> {t('matrix.may')}
      </span>
      <span className="flex items-center gap-2">
        <Mark isAllowed={false} /> {t('matrix.no')}
      </span>
    </p>
  )
}

function Group({ name: groupName, rows }: GroupProps) {
  const t = useWords('people')
  return (
    <>
      <tr>
        <th
          scope="colgroup"
          colSpan={roles.length + 1}
          className="border-t border-line bg-sunken px-4 py-2 text-start font-semibold"
        >
          <span className="sticky start-4">{groupName}</span>
        </th>
      </tr>
      {rows.map(({ name, allowed }) => (
        <tr key={name}>
          <th
            scope="row"
            className="sticky start-0 min-w-36 border-t border-line bg-raised px-4 py-2.5 text-start font-normal"
          >
            {name}
          </th>
          {roles.map(role => (
            <td key={role} className="border-t border-line px-3 text-center">
              <Mark isAllowed={allowed.includes(role)} />
              <span className="sr-only">{t(allowed.includes(role) ? 'matrix.may' : 'matrix.no')}</span>
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={
        isAllowed
          ? 'inline-block size-3 rounded-full bg-moss align-middle'
          : 'inline-block h-0.5 w-2 bg-edge align-middle'
      }
    />
  )
}
