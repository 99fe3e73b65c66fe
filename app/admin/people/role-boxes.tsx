import { type Role, roles } from '../../map/roles.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { useWords } from '../../words.tsx'

type RoleBoxesProps = { held?: readonly Role[]; error?: string | false }

/** What someone may do, to be ticked. The owner's comes last: it is the largest. */
export function RoleBoxes({ held = [], error }: RoleBoxesProps) {
  const t = useWords('people')
  const admin = useWords('admin')
  const listed = [...roles.filter(role => role !== 'owner'), 'owner' as const]
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{t('invite.roles')}</legend>
      <div className="divide-y divide-line border-y border-line">
        {listed.map((role, index) => (
          <Checkbox
            key={role}
            name="role"
            value={role}
            defaultChecked={held.includes(role)}
            className="pb-2"
            label={<span className="font-medium">{admin(`addAuth.roles.${role}`)}</span>}
            hint={admin(`addAuth.may.${role}`)}
            error={index === 0 && error}
          />
        ))}
      </div>
    </fieldset>
  )
}
