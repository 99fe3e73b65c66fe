import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { type PeopleAsked, tabs } from './asked.ts'

type PeopleTabsProps = { tab: PeopleAsked['tab']; count: number; mayFind: boolean }

/** The views of the page; each is an address. */
export function PeopleTabs({ tab, count, mayFind }: PeopleTabsProps) {
  const t = useWords('people')
  return (
    <nav aria-label={t('tabs.label')} className="mt-6 border-b border-line">
      <ul className="-mb-px flex gap-6 overflow-x-auto [scrollbar-width:none]">
        {tabs
          .filter(each => each !== 'accounts' || mayFind)
          .map(each => (
            <li key={each} className="shrink-0">
              <Link
                to="adminAddAuth"
                query={each === 'people' ? {} : { tab: each }}
                aria-current={each === tab ? 'page' : undefined}
                className={classes(
                  'flex min-h-12 items-center gap-2 border-b-2 whitespace-nowrap no-underline focus-visible:-outline-offset-3',
                  each === tab
                    ? 'border-tide font-medium text-ink'
                    : 'border-transparent text-quiet hover:text-ink',
                )}
              >
                {t(`tabs.${each}`)}
                {each === 'people' && count > 0 && (
                  <span className="tabular text-sm text-quiet">{count}</span>
                )}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
