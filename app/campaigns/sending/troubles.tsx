import { LetterTag } from '../../email/letter-tag.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import type { CampaignTroubleLine } from '../doors.ts'

/** The latest that weren't taken at once, and what becomes of them. Needs the words `mail`. */
export function Troubles({ lines }: { lines: readonly CampaignTroubleLine[] }) {
  const t = useWords('campaigns')
  const say = useWords('mail')
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="troubles">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="troubles" className="text-lg">
          {t('sending.troubles')}
        </h2>
        <TextLink
          to="adminOutbox"
          query={{ view: 'look', kind: 'campaign' }}
          className="inline-block py-3 text-sm"
        >
          {t('sending.outbox')}
        </TextLink>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised text-sm">
        {lines.map(line => (
          <li
            key={line.id}
            className="grid items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
          >
            <TextLink
              to="adminOutbox"
              query={{ view: 'look', kind: 'campaign', letter: line.id }}
              className="inline-block py-2 wrap-anywhere"
            >
              {line.to}
            </TextLink>
            <span>{say(`failures.${line.word}`)}</span>
            <span className="justify-self-start sm:justify-self-end">
              <LetterTag {...line} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
