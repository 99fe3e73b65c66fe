import { Leaf, Mountain, Repeat, Settings2 } from 'lucide'
import { type ChallengeView, lengthOf } from '../../../domain/challenges/challenge.ts'
import { ListRow, RowList } from '../../ui/rows.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { draftAfter, queryOf } from '../draft.ts'

type WaysOnProps = { id: string; view: ChallengeView; mayStart: boolean; closesAt: number }

/** And now: once more, longer, or on one's own; and the way out of it. */
export function WaysOn({ id, view, mayStart, closesAt }: WaysOnProps) {
  const t = useWords('together')
  const say = useWords('challenge')
  const format = useFormat()
  const again = { to: 'challengeNew', query: queryOf(draftAfter(id, view)) } as const
  const longer = { to: 'challengeNew', query: queryOf(draftAfter(id, view, 100)) } as const
  return (
    <section>
      <h2 className="mb-3 text-xl">{t('ended.ways.title')}</h2>
      <RowList>
        {mayStart && (
          <ListRow {...again} icon={Repeat} title={t('ended.ways.again')} hint={t('ended.ways.againHint')} />
        )}
        {mayStart && lengthOf(view) < 100 && (
          <ListRow
            {...longer}
            icon={Mountain}
            title={t('ended.ways.longer', { time: format.unit(100, 'day') })}
            hint={t('ended.ways.longerHint')}
          />
        )}
        <ListRow
          to="home"
          icon={Leaf}
          title={t('ended.ways.alone')}
          hint={t('ended.ways.aloneHint', { date: format.date(closesAt) })}
        />
        <ListRow
          to="challengeSettings"
          params={{ id }}
          icon={Settings2}
          title={say('ways.settings')}
          hint={say('leave.title')}
        />
      </RowList>
    </section>
  )
}
