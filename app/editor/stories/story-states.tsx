import { languages } from '../../../languages/languages.ts'
import { useWords } from '../../words.tsx'
import type { LanguageState, StoryEntry } from '../desk/doors.ts'

/** Nine small marks; in words for those who hear them. */
export function StoryStates({ story }: { story: StoryEntry }) {
  const t = useWords('content')
  const words = languages.map(({ code, name }) => `${name}: ${t(`states.${story.languages[code]}`)}`)
  return (
    <span role="img" aria-label={words.join(', ')} title={words.join('\n')} className="flex shrink-0 gap-1">
      {languages.map(({ code }) => (
        <StateDot key={code} state={story.languages[code]} />
      ))}
    </span>
  )
}

const fills: Record<LanguageState, string> = {
  published: 'bg-moss',
  changed: 'bg-linear-to-r from-moss from-50% to-transparent to-50%',
  unpublished: '',
}

/** Full: visitors see it. Half: they see older words. Empty: they see nothing. */
export function StateDot({ state }: { state: LanguageState }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-2.5 shrink-0 rounded-full border border-moss ${fills[state]}`}
    />
  )
}
