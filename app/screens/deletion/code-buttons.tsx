import { Check, Copy, Download } from 'lucide'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useHref } from '../../ui/link.tsx'
import { useSharing } from '../../ui/use-sharing.ts'
import { useWords } from '../../words.tsx'

/** What can be done with the code of a deletion; without a script it can be read and followed. */
export function CodeButtons({ code }: { code: string }) {
  const t = useWords('rights')
  const { isCopied, copy } = useSharing()
  const path = useHref({ to: 'deletionStatus', params: { id: code } })
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button
        kind="secondary"
        onClick={() => copy(code)}
        icon={isCopied ? Check : Copy}
        className="noscript:hidden"
      >
        <span role="status">{t(isCopied ? 'undo.copied' : 'undo.copy')}</span>
      </Button>
      <Button
        kind="secondary"
        onClick={() => saveCode(code, new URL(path, location.href).href)}
        icon={Download}
        className="noscript:hidden"
      >
        {t('undo.file')}
      </Button>
      <ButtonLink to="deletionStatus" params={{ id: code }} kind="secondary">
        {t('undo.status')}
      </ButtonLink>
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
