import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Language } from '../../../languages/languages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Toaster } from '../../ui/overlays/toast.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { focusBlock } from '../blocks/block-card.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { Components, Fault, Story, VersionLine } from '../desk/doors.ts'
import { HistoryPanel } from '../document/history-panel.tsx'
import { findUndo } from '../document/undo-key.ts'
import { useDocument } from '../document/use-document.ts'
import { type Editing, EditingContext } from '../editor-context.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { ConflictBanner } from '../saving/conflict-banner.tsx'
import { FoundBanner } from '../saving/found-banner.tsx'
import { SaveTrouble } from '../saving/save-status.tsx'
import { LanguageBar } from '../translation/language-bar.tsx'
import { createJudge, keyIn, type Phrase, titleIn } from '../translation/translation.ts'
import { TranslationTable } from '../translation/translation-table.tsx'
import { LatePlans } from './late-plans.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { StoryHeader } from './story-header.tsx'
import { StorySettings } from './story-settings.tsx'
import { focusField, useShown } from './use-shown.ts'
import { type View, ViewBar } from './view-bar.tsx'
import { WriteView } from './write-view.tsx'

type StoryEditorProps = { story: Story; components: Components; language: Language }

/** One page of the site, in the hands of an editor. */
export function StoryEditor({ story: opened, components, language: first }: StoryEditorProps) {
  const t = useWords('content')
  const reader = useLanguage()
  const format = useFormat()
  const { story, setStory, history, dispatch, saver, saving, found, takeFound, discardFound, adopt } =
    useDocument(opened)
  const root = history.present
  const [language, setLanguage] = useState(first)
  const [view, setView] = useState<View>('write')
  const { shown, focused, toggle, setFocused, showOnly, reveal } = useShown(root)
  const [dialog, setDialog] = useState<'publish' | 'settings'>()
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const said = useRef<HTMLParagraphElement>(null)
  // What translations are measured against: the words as they were opened, or last confirmed.
  const [measured, setMeasured] = useState(opened)
  const judge = useMemo(() => createJudge(measured.content, measured.outdated), [measured])

  const show = (uid: string) => {
    setView('write')
    reveal(uid)
  }
  const openPhrase = ({ block, field }: Phrase, code: Language) => {
    setLanguage(code)
    show(block._uid)
    focusField(`${block._uid}.${keyIn(field, code)}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const kind = findUndo(event)
    // A form before the page has steps of its own.
    if (!kind || (event.target as Element).closest('dialog')) return
    event.preventDefault()
    dispatch({ kind })
  }
  const restore = async (version: VersionLine) => {
    if (!(await saver.flush())) return
    const outcome = await callDesk('restore', { id: story.id, versionId: version.id })
    if (isRefused(outcome)) return void showToast({ text: t('stories.failed'), tone: 'alarm' })
    adopt(outcome.story)
    const date = format.moment(Date.parse(version.createdAt))
    showToast({ text: t('history.restored', { date }), tone: 'success' })
  }
  const confirm = async (fields: string[]) => {
    if (!(await saver.flush())) return
    const outcome = await callDesk('confirm', { id: story.id, fields })
    if (isRefused(outcome)) return void showToast({ text: t('stories.failed'), tone: 'alarm' })
    setMeasured(outcome.story)
    showToast({ text: t('story.confirmed'), tone: 'success' })
  }

  const editing: Editing = {
    root,
    components,
    language,
    judge,
    faults: refused.length > 0 ? refused : saving.faults,
    dispatch: next => {
      setRefused([])
      dispatch(next)
    },
    confirm,
    opened: shown,
    toggle,
    announce: text => {
      if (said.current) said.current.textContent = text
    },
  }
  return (
    <EditingContext value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what passes through */}
      <div
        onKeyDownCapture={onKeyDown}
        onFocus={event => setFocused(event.target.closest<HTMLElement>('[data-block]')?.dataset.block)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <p ref={said} aria-live="assertive" className="sr-only" />
        <StoryHeader
          story={story}
          content={root}
          status={saving.status}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          onStep={kind => dispatch({ kind })}
          onSettings={() => setDialog('settings')}
          onPublish={() => setDialog('publish')}
        />
        <LanguageBar states={story.languages} onChoose={setLanguage} />
        {found && <FoundBanner found={found} onUse={takeFound} onDiscard={discardFound} />}
        <SaveTrouble status={saving.status} onRetry={() => saver.flush()} />
        {saving.status === 'conflict' && saving.theirs && (
          <ConflictBanner
            theirs={saving.theirs}
            mine={root}
            components={components}
            onKeepMine={() => saver.keepMine()}
            onTakeTheirs={() => saving.theirs && adopt(saving.theirs)}
          />
        )}
        <LatePlans plans={story.plans} />
        {story.unknown.length > 0 && (
          <Banner tone="warning">{t('story.unknown', { names: story.unknown.join(', ') })}</Banner>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
          <div className={`min-w-0 ${view === 'preview' ? 'max-lg:hidden' : ''}`}>
            <ViewBar view={view} onChoose={setView} isPhone={false} />
            {(view === 'write' || view === 'preview') && <WriteView onAll={showOnly} />}
            {view === 'translations' && <TranslationTable onOpen={openPhrase} />}
            {view === 'history' && (
              <HistoryPanel story={story} content={root} components={components} onRestore={restore} />
            )}
          </div>
          <div
            className={`min-w-0 lg:sticky lg:top-4 lg:flex lg:h-[calc(100dvh-2rem)] ${view === 'preview' ? 'flex h-[75dvh] flex-col' : 'max-lg:hidden'}`}
          >
            {view === 'preview' && <ViewBar view={view} onChoose={setView} isPhone />}
            <PreviewFrame
              story={story}
              content={root}
              language={language}
              focused={focused}
              onEdit={uid => {
                show(uid)
                focusBlock(uid)
              }}
            />
          </div>
        </div>
        {dialog === 'publish' && (
          <PublishDialog
            story={story}
            content={root}
            components={components}
            language={language}
            isSaved={() => saver.flush()}
            onDone={(next, text) => {
              setStory(next)
              setDialog(undefined)
              setRefused([])
              showToast({ text, tone: 'success' })
            }}
            onRefused={refusal => {
              if (refusal.problem === 'invalid') setRefused(refusal.faults)
              else setDialog(undefined)
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'settings' && (
          <StorySettings
            story={{ ...story, title: story.names[reader] || titleIn(root, reader) || story.name }}
            settle={async () => ((await saver.flush()) ? saver.revision() : undefined)}
            onClose={() => setDialog(undefined)}
            onDone={line => {
              saver.follow(line.revision)
              setStory(now => ({ ...now, ...line }))
              setDialog(undefined)
              showToast({ text: t('settings.saved'), tone: 'success' })
            }}
          />
        )}
        <Toaster />
      </div>
    </EditingContext>
  )
}
