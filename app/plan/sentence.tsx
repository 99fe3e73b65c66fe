import { useWords } from '../words.tsx'

/** The same that a hard moment is in the plan: “If …, then I …”, the words that lead it in colour. */
export function Sentence({ when, act }: { when: string; act: string }) {
  const t = useWords('plan')
  // Marked, and filled only then, so that nobody's own words are read as marks.
  const parts = t('sentence', { when: '<when>', act: '<act>' }).split(/(<b>.*?<\/b>|<when>|<act>)/)
  return parts.map(part => {
    if (part === '<when>') return when
    if (part === '<act>') return act
    if (!part.startsWith('<b>')) return part
    return (
      <b key={part} className="font-semibold text-tide">
        {part.slice(3, -4)}
      </b>
    )
  })
}
