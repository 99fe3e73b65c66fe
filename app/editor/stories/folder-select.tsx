import { Select } from '../../ui/forms/select.tsx'
import { useWords } from '../../words.tsx'
import type { StoryEntry } from '../desk/doors.ts'

type FolderSelectProps = {
  folders: readonly StoryEntry[] | undefined
  value: number
  error: string | undefined
  disabled?: boolean
  onChange: (parentId: number) => void
}

/** The folder a story lies in, or none. */
export function FolderSelect({ folders, value, onChange, ...field }: FolderSelectProps) {
  const t = useWords('content')
  return (
    <Select
      {...field}
      label={t('stories.in')}
      value={String(value)}
      onChange={event => onChange(Number(event.target.value))}
    >
      <option value="0">{t('stories.top')}</option>
      {folders?.map(({ id, title, path }) => (
        <option key={id} value={id}>
          {title} (/{path})
        </option>
      ))}
    </Select>
  )
}
