import { useWords } from '../../words.tsx'
import { DeskTabs } from '../lists/desk-tabs.tsx'
import { type PeopleAsked, tabs } from './person-list.ts'

type PeopleTabsProps = { tab: PeopleAsked['tab']; count: number; mayFind: boolean }

/** The views of the page; each is an address. */
export function PeopleTabs({ tab, count, mayFind }: PeopleTabsProps) {
  const t = useWords('people')
  const people = (
    <>
      {t('tabs.people')}
      {count > 0 && <span className="tabular text-sm text-quiet">{count}</span>}
    </>
  )
  return (
    <DeskTabs
      label={t('tabs.label')}
      tabs={tabs
        .filter(name => name !== 'accounts' || mayFind)
        .map(name => ({
          name,
          to: 'adminAddAuth',
          query: name === 'people' ? {} : { tab: name },
          words: name === 'people' ? people : t(`tabs.${name}`),
        }))}
      current={tab}
      className="mt-6"
    />
  )
}
