import { PhoneFold } from '../ui/phone-fold.tsx'
import { useWords } from '../words.tsx'

const kept = ['invoices', 'blocked', 'certificates', 'challenges', 'emails', 'journal', 'helping'] as const

/** What stays after everything else is deleted, and why. */
export function KeptList() {
  const t = useWords('deletion')
  return (
    <section>
      <PhoneFold head={<h2 className="text-xl">{t('start.keptTitle')}</h2>}>
        <p className="mt-2 text-quiet">{t('start.kept')}</p>
        <ul className="mt-3 grid list-disc gap-2 ps-5 text-quiet">
          {kept.map(name => (
            <li key={name}>{t(`start.keeps.${name}`)}</li>
          ))}
        </ul>
      </PhoneFold>
    </section>
  )
}
