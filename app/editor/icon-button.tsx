import { ExternalLink, type IconNode } from 'lucide'
import { Icon } from '../ui/pictures/icon.tsx'
import { iconButton } from './control.ts'

type IconButtonProps = {
  name: string
  icon: IconNode
  isSmall?: boolean
  isOn?: boolean
  disabled?: boolean
  onClick: () => void
}

/** A small button that is only an icon; its name is read out, and shown where a pointer rests. */
export function IconButton({ name, icon, isSmall, isOn, disabled, onClick }: IconButtonProps) {
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
      <Icon of={icon} className={isSmall ? 'size-4' : 'size-5'} />
    </button>
  )
}

/** The same for an address that opens in a tab of its own. */
export function TabLink({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={name} title={name} className={iconButton}>
      <Icon of={ExternalLink} className="size-5" />
    </a>
  )
}
