import type { IconNode } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type InputButtonProps = {
  id?: string
  /** Of the field, read out before what the button does. */
  name: string
  label: string
  icon: IconNode
  isWrong?: boolean
} & ({ onClick: () => void } | { opens: (close: () => void) => ReactNode })

/** Adds to a field, or opens what it is filled from. */
export function InputButton({ id, name, label, icon, isWrong, ...act }: InputButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        id={id}
        kind="secondary"
        size="small"
        aria-label={`${name}: ${label}`}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        icon={icon}
        onClick={'opens' in act ? () => setOpen(true) : act.onClick}
      >
        {label}
      </Button>
      {isOpen && 'opens' in act && act.opens(() => setOpen(false))}
    </>
  )
}
