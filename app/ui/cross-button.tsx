import { X } from 'lucide'
import { Button } from './button.tsx'

type CrossButtonProps = { label: string; onClick: () => void; className?: string }

export function CrossButton({ label, onClick, className }: CrossButtonProps) {
  return (
    <Button
      kind="plain"
      size="small"
      round
      aria-label={label}
      onClick={onClick}
      icon={X}
      className={className}
    />
  )
}
