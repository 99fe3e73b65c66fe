import { Pause, Play } from 'lucide'
import type { SubscriptionCard } from '../../server/doors/newsletter.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { endOf, rests } from './rests.ts'
import { RowButton } from './row-button.tsx'

/** A while without emails, each with the day it ends. */
export function RestCard({ card, now }: { card: SubscriptionCard; now: number }) {
  const t = useWords('newsletter')
  const { pausedUntil, timeZone } = card
  const format = useFormat(timeZone)
  return (
    <section className="mt-10 rounded-card border border-line bg-raised p-5 sm:p-8">
      <h2 className="text-xl">{t('preferences.rest')}</h2>
      <p className="mt-2 text-quiet">
        {pausedUntil === undefined
          ? t('preferences.restBody')
          : t('preferences.resting', { date: format.dayOfYear(pausedUntil) })}
      </p>
      <div className="mt-5 grid gap-2.5">
        {pausedUntil !== undefined && (
          <RowButton icon={Play} title={t('preferences.resume')} fields={[['deed', 'resume']]} />
        )}
        {pausedUntil === undefined &&
          rests.map(rest => (
            <RowButton
              key={rest.key}
              icon={Pause}
              title={format.unit(rest.count, rest.unit)}
              hint={t('preferences.back', { date: format.dayOfYear(endOf(rest, now, timeZone)) })}
              fields={[
                ['deed', 'pause'],
                ['rest', rest.key],
              ]}
            />
          ))}
      </div>
    </section>
  )
}
