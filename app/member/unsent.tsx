import { useWords } from '../words.tsx'

/** What still has to be sent, in the gap above a part, where it moves nothing. Silent when there is nothing to say. */
export function Unsent({ count, className = '' }: { count: number; className?: string }) {
  const t = useWords()
  return (
    <p role="status" className={`-mb-6 h-6 text-sm leading-6 text-quiet ${className}`}>
      {count > 0 && t('waiting', { count })}
    </p>
  )
}
