import { Check, Copy, Share2 } from 'lucide'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

type CopyButtonProps = { text: string; label: string; done: string; isRound?: boolean }

/** Puts words where they can be pasted. Without a script they can be marked by hand. */
export function CopyButton({ text, label, done, isRound = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const icon = <Icon of={isCopied ? Check : Copy} className="size-5" />
  return (
    <span className="print:hidden">
      {isRound ? (
        <Button kind="quiet" round aria-label={label} onClick={copy}>
          {icon}
        </Button>
      ) : (
        <Button kind="secondary" icon={icon} className="mt-3" onClick={copy}>
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
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null
  const hasSheet = typeof navigator.share === 'function'
  const hand = () =>
    hasSheet
      ? // Anyone who closes the sheet has changed their mind.
        navigator.share({ url: link, text }).catch(() => undefined)
      : navigator.clipboard.writeText(link).then(
          () => setCopied(true),
          () => setCopied(false),
        )
  return (
    <>
      <Button
        size="large"
        wide
        className="print:hidden"
        icon={<Icon of={hasSheet ? Share2 : Copy} className="size-5" />}
        onClick={() => void hand()}
      >
        {hasSheet ? label : copy}
      </Button>
      <span role="status" className="text-sm text-quiet empty:hidden print:hidden">
        {isCopied && done}
      </span>
    </>
  )
}
