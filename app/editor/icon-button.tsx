import { ExternalLink, type LucideIcon } from 'lucide-react'
import { iconButton } from './control.ts'

type IconButtonProps = {
  name: string
  Icon: LucideIcon
  isOn?: boolean
  disabled?: boolean
  onClick: () => void
}

/** A small button that is only an icon; its name is read out, and shown where a pointer rests. */
export function IconButton({ name, Icon, isOn, disabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={iconButton}
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </button>
  )
}

/** The same for an address that opens in a tab of its own. */
export function TabLink({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={name} title={name} className={iconButton}>
      <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </a>
  )
}
