import { useKept } from '../../browser/kept.ts'
import { readReasons, reasonsKey } from '../../member/guest-reasons.ts'
import { noteKey, readNote } from '../../member/note.ts'
import { useWords } from '../../words.tsx'

/** Why someone stops, in their own words, as this browser keeps them; nothing where they wrote none. */
export function OwnWords() {
  const t = useWords('guide')
  const member = readNote(useKept(noteKey))?.reasons ?? []
  const [reason] = [...member, ...readReasons(useKept(reasonsKey))]
  if (!reason) return null
  return (
    <figure className="mt-8 rounded-card bg-tide-soft p-5">
      <figcaption className="text-sm text-quiet">{t('chapter.own')}</figcaption>
      <blockquote className="mt-1 text-xl leading-snug font-medium break-words whitespace-pre-line">
        {reason}
      </blockquote>
    </figure>
  )
}
