import type { ComponentProps } from 'react'
import type { AssetFolder } from '../desk/doors.ts'
import { Choice } from '../inputs/choice.tsx'

type FolderChoiceProps = ComponentProps<'select'> & {
  folders: readonly AssetFolder[]
  /** The choice of no folder at all. */
  none: { value: string; name: string }
}

/** One of the library's folders, or none. */
export function FolderChoice({ folders, none, ...select }: FolderChoiceProps) {
  return (
    <Choice {...select}>
      <option value={none.value}>{none.name}</option>
      {folders.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  )
}
