import { Check, Copy, Download } from 'lucide'
import { useState } from 'react'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Link, useHref } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** On phones two share a line where their words fit. */
const sideBySide = 'max-sm:flex-auto max-sm:px-4'

/** What can be done with the code of a deletion; without a script it can be read and followed. */
export function CodeButtons({ code }: { code: string }) {
  const t = useWords('rights')
  const [isCopied, setCopied] = useState(false)
  const path = useHref({ to: 'deletionStatus', params: { id: code } })
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button
        kind="secondary"
        onClick={() => void copy()}
        icon={<Icon of={isCopied ? Check : Copy} className="size-5" />}
        className={`${sideBySide} noscript:hidden`}
      >
        <span role="status">{t(isCopied ? 'undo.copied' : 'undo.copy')}</span>
      </Button>
      <Button
        kind="secondary"
        onClick={() => saveCode(code, new URL(path, location.href).href)}
        icon={<Icon of={Download} className="size-5" />}
        className={`${sideBySide} noscript:hidden`}
      >
        {t('undo.file')}
      </Button>
      <Link
        to="deletionStatus"
        params={{ id: code }}
        className={buttonClasses({ kind: 'secondary', className: sideBySide })}
      >
        {t('undo.status')}
      </Link>
    </div>
  )
}

/** Hands the device a file with the code, and where to look it up. */
function saveCode(code: string, address: string): void {
  const url = URL.createObjectURL(new Blob([`${code}\n${address}\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `exhale-${code}.txt` })
  link.click()
  URL.revokeObjectURL(url)
}
