import { useCallback, useEffect, useState } from 'react'
import { languageCodes } from '../../../languages/languages.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useAuthor } from '../author.ts'
import { chip } from '../control.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { VersionLine } from '../desk/doors.ts'
import { useEditing } from '../editor-context.ts'
import { useLanguageName } from '../translation/language-name.ts'
import { Differences } from './differences.tsx'
import type { OpenDocument } from './use-document.ts'

/** Who changed what and when; every version can be looked at and brought back. */
export function HistoryPanel({ doc }: { doc: OpenDocument }) {
  const t = useWords('content')
  const { story } = doc
  const [versions, setVersions] = useState<VersionLine[]>([])
  const [hasMore, setMore] = useState(false)
  const load = useCallback(
    async (before?: number) => {
      const outcome = await callDesk('history', { id: story.id, before })
      if (isRefused(outcome)) return
      setVersions(known => (before ? [...known, ...outcome.versions] : outcome.versions))
      setMore(outcome.versions.length === 50)
    },
    [story.id],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision has a new history
  useEffect(() => void load(), [load, story.revision, story.languages])
  return (
    <div className="grid gap-4">
      <p className="text-sm text-quiet">{t('history.lead')}</p>
      <ol className="grid gap-2">
        {versions.map(version => (
          <Version key={version.id} version={version} doc={doc} />
        ))}
      </ol>
      {hasMore && (
        <Button kind="quiet" size="small" onClick={() => load(versions.at(-1)?.id)}>
          {t('history.older')}
        </Button>
      )}
    </div>
  )
}

function Version({ version, doc }: { version: VersionLine; doc: OpenDocument }) {
  const t = useWords('content')
  const format = useFormat()
  const nameOf = useLanguageName()
  const { root } = useEditing()
  const { story, saver, adopt } = doc
  const [shown, setShown] = useState<Block>()
  const seen = languageCodes.filter(code => version.languages.includes(code))
  const which = { id: story.id, versionId: version.id }
  const show = async () => {
    if (shown) return setShown(undefined)
    const outcome = await callDesk('version', which)
    if (!isRefused(outcome)) setShown(outcome.content)
  }
  const restore = async () => {
    if (!(await saver.flush())) return
    const outcome = await callDesk('restore', which)
    if (isRefused(outcome)) return void showToast({ text: t('stories.failed'), tone: 'alarm' })
    adopt(outcome.story)
    showToast({ text: t('history.restored', { date: when }), tone: 'success' })
  }
  const when = format.moment(Date.parse(version.createdAt))
  return (
    <li className="rounded-card border border-line bg-raised p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-52 leading-snug">
          <p className="tabular font-medium">{when}</p>
          <p className="text-sm text-quiet">{useAuthor()(version.author)}</p>
        </div>
        {version.isDraft && (
          <span className={`${chip} bg-tide-soft text-tide-strong`}>{t('history.draft')}</span>
        )}
        {!version.isDraft && (
          <>
            <Button kind="quiet" size="small" aria-expanded={!!shown} onClick={show}>
              {shown ? t('history.hide') : t('history.show')}
              <span className="sr-only">: {when}</span>
            </Button>
            <Button kind="secondary" size="small" onClick={restore}>
              {t('history.restore')}
              <span className="sr-only">: {when}</span>
            </Button>
          </>
        )}
      </div>
      {seen.length > 0 && (
        <p className="mt-2 text-sm text-moss">
          {t('history.live', { languages: format.list(seen.map(nameOf)) })}
        </p>
      )}
      {shown && (
        <div className="mt-3">
          <Differences old={shown} now={root} />
        </div>
      )}
    </li>
  )
}
