import type { Language } from '../../languages/languages.ts'
import { useLanguage, useWords } from '../words.tsx'

type SentenceProps = { when: string; act: string; language?: Language | undefined }

/** What someone planned for a hard moment: “If …, then I …”, the words that lead it in colour; bare, where it was written in another language. */
export function Sentence({ when, act, language }: SentenceProps) {
  const t = useWords()
  const own = useLanguage()
  // Marked, and filled only then, so that nobody's own words are read as marks.
  const framed =
    (language ?? own) === own ? t('sentence', { when: '<when>', act: '<act>' }) : '<when> – <act>'
  return framed.split(/(<b>.*?<\/b>|<when>|<act>)/).map(part => {
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
