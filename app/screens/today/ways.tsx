import { BookOpen, ChevronRight, type IconNode, UsersRound } from 'lucide'
import { useLoaderData } from 'react-router'
import type { RunningLine } from '../../challenges/running.ts'
import { classes } from '../../ui/classes.ts'
import { Link, type To } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/**
 * Where to go from here: the guide, and what runs with others; where nothing does, to where it could. Wide screens have
 * the rest above.
 */
export function Ways({ className }: { className: string }) {
  const t = useWords('today')
  const running = useLoaderData<{ challenges?: RunningLine[] } | undefined>()?.challenges ?? []
  return (
    <div className={classes(className, running.length === 0 && 'lg:hidden')}>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        <Way to="quitSmoking" icon={BookOpen} title={t('ways.guide')} hint={t('ways.guideHint')} />
        {running.map(({ id, name, line }) => (
          <Way key={id} to="challenge" params={{ id }} icon={UsersRound} title={name} hint={line} />
        ))}
        {running.length === 0 && (
          <Way to="together" icon={UsersRound} title={t('ways.together')} hint={t('ways.togetherHint')} />
        )}
      </ul>
    </div>
  )
}

function Way({ icon, title, hint, ...to }: To & { icon: IconNode; title: string; hint: string }) {
  return (
    <li>
      <Link {...to} className="flex min-h-16 items-center gap-4 rounded-card px-4 py-3 hover:text-tide">
        <Icon of={icon} className="size-6 shrink-0 text-tide" />
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          <span className="text-sm text-quiet">{hint}</span>
        </span>
        <Icon of={ChevronRight} className="size-5 shrink-0 text-quiet" />
      </Link>
    </li>
  )
}
