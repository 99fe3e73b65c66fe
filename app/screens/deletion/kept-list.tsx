import { useWords } from '../../words.tsx'

const kept = ['invoices', 'blocked', 'certificates', 'challenges', 'emails', 'journal', 'helping'] as const

/** What stays after everything else is deleted, and why. */
export function KeptList() {
  const t = useWords('deletion')
  return (
    <div className="grid gap-2 text-quiet">
      <p>{t('start.kept')}</p>
      <ul className="grid list-disc gap-2 ps-5">
        {kept.map(name => (
          <li key={name}>{t(`start.keeps.${name}`)}</li>
        ))}
      </ul>
    </div>
  )
}
