import { Check, Copy, Download } from 'lucide'
import { saveFile } from '../../browser/save-file.ts'
import type { Leaving } from '../../rights/doors.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useHref } from '../../ui/link.tsx'
import { useSharing } from '../../ui/use-sharing.ts'
import { useWords } from '../../words.tsx'

/** On phones two share a line where their words fit. */
const sideBySide = 'max-sm:flex-auto max-sm:px-4'

/** The code of a deletion, and what can be done with it; without a script it can be read and followed. */
export function DeletionCode({ leaving: { code, sentTo } }: { leaving: Leaving }) {
  const t = useWords('rights')
  const { isCopied, copy } = useSharing()
  const path = useHref({ to: 'deletionStatus', params: { id: code } })
  return (
    <div className="grid gap-1">
      <h2 className="text-base font-normal text-quiet">{t('undo.code')}</h2>
      <p className="font-mono text-xl font-semibold">{code}</p>
      <p className="text-sm text-quiet">
        {t('undo.codeBody')} {sentTo && t('undo.codeSent', { address: sentTo })}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          kind="secondary"
          onClick={() => copy(code)}
          icon={isCopied ? Check : Copy}
          className={`${sideBySide} noscript:hidden`}
        >
          <span role="status">{t(isCopied ? 'undo.copied' : 'undo.copy')}</span>
        </Button>
        <Button
          kind="secondary"
          onClick={() =>
            saveFile(`exhale-${code}.txt`, 'text/plain', `${code}\n${new URL(path, location.href).href}\n`)
          }
          icon={Download}
          className={`${sideBySide} noscript:hidden`}
        >
          {t('undo.file')}
        </Button>
        <ButtonLink to="deletionStatus" params={{ id: code }} kind="secondary" className={sideBySide}>
          {t('undo.status')}
        </ButtonLink>
      </div>
    </div>
  )
}
