import type { Role } from '../../map/roles.ts'
import { classes } from '../../ui/classes.ts'
import { useWords } from '../../words.tsx'

/** The roles someone has, owners first in sight. */
export function RoleNames({ roles }: { roles: readonly Role[] }) {
  const t = useWords('admin')
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map(role => (
        <span
          key={role}
          className={classes(
            'rounded-full border px-2.5 py-0.5 text-sm whitespace-nowrap',
            role === 'owner' ? 'border-transparent bg-tide-soft font-medium text-tide-strong' : 'border-line',
          )}
        >
          {t(`addAuth.roles.${role}`)}
        </span>
      ))}
    </span>
  )
}
