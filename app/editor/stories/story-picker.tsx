import { useState } from 'react'
import { useLanguage, useWords } from '../../words.tsx'
import type { StoryEntry } from '../desk/doors.ts'
import { useFound } from '../desk/use-found.ts'
import { SearchBox } from '../search-box.tsx'

type StoryPickerProps = {
  /** The components a story may be; any where none is named. */
  kinds?: readonly string[]
  onPick: (story: StoryEntry) => void
}

/** Pages of this site by a few letters of their name, address or text. */
export function StoryPicker({ kinds = [], onPick }: StoryPickerProps) {
  const t = useWords('content')
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const [found] = useFound('stories', { search, language })
  const shown = found?.stories.filter(
    story => !story.isFolder && (kinds.length === 0 || kinds.includes(story.component)),
  )
  return (
    <div className="grid gap-2">
      <SearchBox label={t('stories.search')} value={search} onChange={setSearch} />
      <ul className="grid max-h-72 overflow-y-auto rounded-md border border-line">
        {shown?.length === 0 && <li className="px-3 py-2 text-quiet">{t('stories.none')}</li>}
        {shown?.map(story => (
          <li key={story.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onPick(story)}
              className="block min-h-11 w-full cursor-pointer px-3 py-2 text-start leading-snug hover:bg-tide-soft focus-visible:-outline-offset-3"
            >
              {story.title}
              <span className="block text-sm text-quiet">/{story.path}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
