import type { Language } from '../../languages/languages.ts'
import { useLanguage, useWords } from '../words.tsx'

type Written = { when: string; act: string; language?: Language | undefined }

/** Gives a sentence in the words of the page that are around it, or as it was written, if that was in another language. */
export function useSentence() {
  const own = useLanguage()
  return ({ when, act, language = own }: Written, framed: string, plain = `${when} – ${act}`) =>
    language === own ? framed : plain
}

/** The same that a hard moment is in the plan: “If …, then I …”, the words that lead it in colour. */
export function Sentence(written: Written) {
  const t = useWords('plan')
  const { when, act } = written
  // Marked, and filled only then, so that nobody's own words are read as marks.
  const framed = useSentence()(written, t('sentence', { when: '<when>', act: '<act>' }), '<when> – <act>')
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
