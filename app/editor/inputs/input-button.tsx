import type { IconNode } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

type InputButtonProps = {
  id?: string
  /** Of the field, read out before what the button does. */
  name: string
  label: string
  icon: IconNode
  isWrong?: boolean
  onClick: () => void
}

/** Adds to a field, or opens what it is filled from. */
export function InputButton({ id, name, label, icon, isWrong, onClick }: InputButtonProps) {
  return (
    <Button
      id={id}
      kind="secondary"
      size="small"
      aria-label={`${name}: ${label}`}
      aria-describedby={isWrong ? `${id}-error` : undefined}
      icon={<Icon of={icon} className="size-4" />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
