import { useState } from 'react'

export const hasShareSheet = (): boolean => typeof navigator.share === 'function'

/** Puts words where they can be pasted, or on the device's own share sheet where it has one. */
export function useSharing() {
  const [isCopied, setCopied] = useState(false)
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const share = (what: ShareData) =>
    hasShareSheet()
      ? // Anyone who closes the sheet has changed their mind.
        navigator.share(what).catch(() => undefined)
      : copy(what.url ?? what.text ?? '')
  return { isCopied, copy, share }
}
