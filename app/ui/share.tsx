import { Check, Copy, Share2 } from 'lucide'
import { Button, type ButtonLook } from './button.tsx'
import { TextField } from './forms/field.tsx'
import { useHydrated } from './use-hydrated.ts'
import { hasShareSheet, useSharing } from './use-sharing.ts'

type CopyButtonProps = Omit<ButtonLook, 'round'> & {
  text: string
  label: string
  done: string
  isRound?: boolean
}

/** Puts words where they can be pasted. Without a script they can be marked by hand. */
export function CopyButton({ text, label, done, isRound = false, ...look }: CopyButtonProps) {
  const { isCopied, copy } = useSharing()
  if (!useHydrated()) return null
  return (
    <span className="print:hidden">
      <Button
        kind={isRound ? 'quiet' : 'secondary'}
        round={isRound}
        aria-label={isRound ? label : undefined}
        {...look}
        icon={isCopied ? Check : Copy}
        onClick={() => copy(text)}
      >
        {isRound ? undefined : label}
      </Button>
      <span role="status" className={isRound ? 'sr-only' : 'ms-3 text-sm text-quiet'}>
        {isCopied && done}
      </span>
    </span>
  )
}

type ShareButtonProps = ButtonLook & {
  what: ShareData
  label: string
  /** What it says where there is no sheet, if that is something else. */
  copy?: string
  done: string
  doneClassName?: string
}

/** The device's own share sheet; where there is none, what is shared is copied. */
export function ShareButton({
  what,
  label,
  copy = label,
  done,
  doneClassName = 'text-sm text-quiet empty:hidden print:hidden',
  ...look
}: ShareButtonProps) {
  const { isCopied, share } = useSharing()
  if (!useHydrated()) return null
  return (
    <>
      <Button {...look} icon={Share2} onClick={() => share(what)}>
        {hasShareSheet() ? label : copy}
      </Button>
      <span role="status" className={doneClassName}>
        {isCopied && done}
      </span>
    </>
  )
}

/** A link that can be read, and marked with one touch. */
export function LinkField({ label, link }: { label: string; link: string }) {
  return <TextField label={label} value={link} readOnly onFocus={event => event.currentTarget.select()} />
}

type QrProps = { qr: { size: number; path: string }; label?: string; className?: string }

/** With the quiet zone of four squares that readers ask for; white in every scheme. */
export function Qr({ qr: { size, path }, label, className }: QrProps) {
  const side = size + 8
  return (
    <svg
      viewBox={`-4 -4 ${side} ${side}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
      shapeRendering="crispEdges"
      className={`rounded-md bg-[white] ${className}`}
    >
      <path d={path} fill="#15202d" />
    </svg>
  )
}
