import { Check, Copy, Download, Undo2 } from 'lucide'
import { Form } from 'react-router'
import type { Leaving, PartsLeaving } from '../../server/doors/rights/parts.ts'
import { saveFile } from '../browser/save-file.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useHref } from '../ui/link.tsx'
import { Page } from '../ui/page/page.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useSharing } from '../ui/use-sharing.ts'
import { useWords } from '../words.tsx'
import { groupIcons } from './held-list.tsx'

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

/** Parts that lie aside: which, until when, one button to keep them, and the code. */
export function PartsLeavingCard({ leaving }: { leaving: PartsLeaving }) {
  const t = useWords('rights')
  const format = useFormat()
  const { code, parts, entries, dueAt, isErasing } = leaving
  return (
    <Card as="section" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('parts.leaving.title')}</h2>
        <p className="text-quiet">
          {t('copy.entries', { count: entries })}{' '}
          {isErasing ? t('parts.leaving.over') : t('parts.leaving.soon', { when: format.moment(dueAt) })}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {parts.map(part => (
          <li key={part} className="flex items-center gap-2">
            <Icon of={groupIcons[part]} className="size-5 shrink-0" />
            {t(`groups.${part}`)}
          </li>
        ))}
      </ul>
      {!isErasing && (
        <Form method="post" reloadDocument>
          <input type="hidden" name="code" value={code} />
          <Button type="submit" name="deed" value="keepParts" wide icon={Undo2}>
            {t('parts.leaving.keep')}
          </Button>
        </Form>
      )}
      <DeletionCode leaving={leaving} />
    </Card>
  )
}

/** A day to turn back: until when, one button, and the code. */
export function StillTime({ leaving }: { leaving: Leaving }) {
  const t = useWords('rights')
  const own = useWords('deletion')
  const format = useFormat()
  const { dueAt, isErasing } = leaving
  return (
    <Page
      title={own('own.title')}
      heading={t(isErasing ? 'undo.overHeading' : 'undo.heading')}
      lead={isErasing ? t('undo.overLead') : t('undo.lead', { when: format.moment(dueAt) })}
      isPrivate
    >
      <div className="prose-width grid gap-8">
        {!isErasing && (
          <Form method="post" reloadDocument>
            <Button type="submit" name="deed" value="keep" size="large" wide icon={Undo2}>
              {t('undo.keep')}
            </Button>
          </Form>
        )}
        <Card as="section">
          <DeletionCode leaving={leaving} />
        </Card>
        <p className="text-quiet">{t('undo.meanwhile')}</p>
      </div>
    </Page>
  )
}
