import { Ellipsis } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { buttonClasses } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../pictures/icon.tsx'
import { popoverClasses, pressClasses } from './aria-styles.ts'

type MenuChoice = {
  id: string
  label: string
  hint?: string
  icon?: ReactNode
  onAction?: () => void
  href?: string
  danger?: boolean
  disabled?: boolean
}

/** Three dots with actions behind them, called the same. Heavy (React Aria): for the editor's screens. */
export function Menu({ label, items }: { label: string; items: readonly MenuChoice[] }) {
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className={classes(buttonClasses({ kind: 'plain', size: 'small', round: true }), pressClasses)}
      >
        <Icon of={Ellipsis} className="size-5" />
      </Button>
      <Popover placement="bottom end" offset={8} className={popoverClasses}>
        <AriaMenu aria-label={label} items={items} className="min-w-52 p-1.5 outline-none">
          {item => (
            <MenuItem
              id={item.id}
              textValue={item.label}
              href={item.href}
              isDisabled={item.disabled}
              onAction={item.onAction}
              className={classes(
                itemClasses,
                pressClasses,
                item.danger && 'text-alarm data-focused:bg-alarm-soft',
              )}
            >
              {item.icon && <span className="mt-[0.15em] shrink-0 [&_svg]:size-5">{item.icon}</span>}
              <span className="min-w-0">
                {item.label}
                {item.hint && <span className="block text-sm text-quiet">{item.hint}</span>}
              </span>
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

const itemClasses =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-3.5 py-2.5 leading-snug no-underline outline-none ' +
  'data-focused:bg-tide-soft data-disabled:cursor-not-allowed data-disabled:text-quiet data-disabled:opacity-60 ' +
  'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus'
