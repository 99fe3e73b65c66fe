import { Check, Copy, Share2 } from 'lucide'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { hasShareSheet, useSharing } from '../ui/use-sharing.ts'

type CopyButtonProps = { text: string; label: string; done: string; isRound?: boolean }

/** Puts words where they can be pasted. Without a script they can be marked by hand. */
export function CopyButton({ text, label, done, isRound = false }: CopyButtonProps) {
  const { isCopied, copy } = useSharing()
  if (!useHydrated()) return null
  const press = { icon: isCopied ? Check : Copy, onClick: () => copy(text) }
  return (
    <span className="print:hidden">
      {isRound ? (
        <Button kind="quiet" round aria-label={label} {...press} />
      ) : (
        <Button kind="secondary" className="mt-3" {...press}>
          {label}
        </Button>
      )}
      <span role="status" className={isRound ? 'sr-only' : 'ms-3 text-sm text-quiet'}>
        {isCopied && done}
      </span>
    </span>
  )
}

type ShareButtonProps = { link: string; text: string; label: string; copy: string; done: string }

/** The device's own share sheet; where there is none, the link is copied. */
export function ShareButton({ link, text, label, copy, done }: ShareButtonProps) {
  const { isCopied, share } = useSharing()
  if (!useHydrated()) return null
  const hasSheet = hasShareSheet()
  return (
    <>
      <Button
        size="large"
        wide
        className="print:hidden"
        icon={hasSheet ? Share2 : Copy}
        onClick={() => share({ url: link, text })}
      >
        {hasSheet ? label : copy}
      </Button>
      <span role="status" className="text-sm text-quiet empty:hidden print:hidden">
        {isCopied && done}
      </span>
    </>
  )
}
