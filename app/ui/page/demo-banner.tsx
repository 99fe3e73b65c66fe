import { useWords } from '../../words.tsx'

/** So that nobody takes a demonstration for the real thing. */
export function DemoBanner() {
  const t = useWords()
  return (
    <p
      role="note"
      className="relative z-3 bg-tide-soft px-4 py-1.5 text-center text-sm text-tide-strong print:hidden"
    >
      {t('demo')}
    </p>
  )
}
