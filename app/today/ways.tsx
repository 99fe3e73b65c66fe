import { BookOpen, UsersRound } from 'lucide'
import { useLoaderData } from 'react-router'
import type { RunningLine } from '../challenges/running.ts'
import { classes } from '../ui/classes.ts'
import { ListRow, RowList } from '../ui/rows.tsx'
import { useWords } from '../words.tsx'

/**
 * Where to go from here: the guide, and what runs with others; where nothing does, to where it could. Wide screens have
 * the rest above.
 */
export function Ways({ className }: { className: string }) {
  const t = useWords('today')
  const running = useLoaderData<{ challenges?: RunningLine[] } | undefined>()?.challenges ?? []
  return (
    <div className={classes(className, running.length === 0 && 'lg:hidden')}>
      <RowList>
        <ListRow to="quitSmoking" icon={BookOpen} title={t('ways.guide')} hint={t('ways.guideHint')} />
        {running.map(({ id, name, line }) => (
          <ListRow key={id} to="challenge" params={{ id }} icon={UsersRound} title={name} hint={line} />
        ))}
        {running.length === 0 && (
          <ListRow to="together" icon={UsersRound} title={t('ways.together')} hint={t('ways.togetherHint')} />
        )}
      </RowList>
    </div>
  )
}
