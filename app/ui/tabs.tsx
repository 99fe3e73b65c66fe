import type { ReactNode } from 'react'
import { SelectionIndicator } from 'react-aria-components/SelectionIndicator'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { classes } from './classes.ts'
import { pressClasses } from './overlays/aria-styles.ts'

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: ReactNode; content: ReactNode; disabled?: boolean }[]
  selected?: Id
  defaultSelected?: Id
  onSelect?: (id: Id) => void
  className?: string
}

/** Views of one thing side by side. Heavy (React Aria): for admin and account screens. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  defaultSelected,
  onSelect,
  className,
}: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      defaultSelectedKey={defaultSelected}
      onSelectionChange={key => {
        const tab = tabs.find(({ id }) => id === key)
        if (tab) onSelect?.(tab.id)
      }}
      className={className}
    >
      <TabList
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] print:hidden"
      >
        {tabs.map(({ id, label: words, disabled }) => (
          <Tab key={id} id={id} isDisabled={disabled} className={classes(tabClasses, pressClasses)}>
            {words}
            <SelectionIndicator className="absolute inset-x-4 bottom-0 h-0.5 rounded-full bg-tide transition-[translate,width] duration-(--duration-slow) ease-settle" />
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="pt-6 data-focus-visible:rounded-md">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

const tabClasses =
  'relative flex min-h-12 shrink-0 cursor-pointer items-center rounded-md px-4 font-medium whitespace-nowrap text-quiet outline-none ' +
  'transition-colors duration-(--duration-quick) ease-settle data-hovered:text-ink data-selected:text-ink ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-50 ' +
  'data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus'
