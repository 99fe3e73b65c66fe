import { Redo2, Send, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { createFormat } from '../../languages/format.ts'
import { defaultLanguage, type Language } from '../../languages/languages.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Link, textLink } from '../ui/link.tsx'
import { Toaster } from '../ui/toast.tsx'
import { showToast } from '../ui/toasts.ts'
import { useLanguage, useWords } from '../words.tsx'
import { focusBlock } from './block-card.tsx'
import { BlockFields } from './block-fields.tsx'
import { callDesk, isRefused } from './calls.ts'
import { ConflictBanner } from './conflict-banner.tsx'
import { iconButton } from './control.ts'
import { findPlace } from './document.ts'
import type { Components, Fault, Story, VersionLine } from './doors.ts'
import { type Editing, EditingContext, useEditing } from './editor-context.ts'
import { nameOf } from './field.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { type Block, blocksIn } from './json.ts'
import { LanguageBar } from './language-bar.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SaveStatus, SaveTrouble } from './save-status.tsx'
import { createJudge, fieldsOf, keyIn, type Phrase } from './translation.ts'
import { TranslationTable } from './translation-table.tsx'
import { useDocument } from './use-document.ts'

const views = ['write', 'translations', 'history', 'preview'] as const
type View = (typeof views)[number]

type StoryEditorProps = { story: Story; components: Components; language: Language }

/** One page of the site, in the hands of an editor. */
export function StoryEditor({ story: opened, components, language: first }: StoryEditorProps) {
  const t = useWords('content')
  const format = createFormat(useLanguage())
  const { story, setStory, history, dispatch, saver, saving, found, takeFound, discardFound, adopt } =
    useDocument(opened)
  const root = history.present
  const [language, setLanguage] = useState(first)
  const [view, setView] = useState<View>('write')
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set())
  const [focused, setFocused] = useState<string>()
  const [isPublishing, setPublishing] = useState(false)
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const said = useRef<HTMLParagraphElement>(null)
  const judge = useMemo(() => createJudge(opened.content, opened.outdated), [opened])

  const toggle = (uid: string, isOpen?: boolean) =>
    setShown(before => {
      const next = new Set(before)
      if (isOpen ?? !next.has(uid)) next.add(uid)
      else next.delete(uid)
      return next
    })
  /** A block is in sight only when those around it are open. */
  const reveal = (uid: string) => {
    setView('write')
    for (let at = findPlace(root, uid); at; at = findPlace(root, at.parent)) toggle(at.parent, true)
    toggle(uid, true)
    setFocused(uid)
  }
  const openPhrase = ({ block, field }: Phrase, code: Language) => {
    setLanguage(code)
    reveal(block._uid)
    setTimeout(() => focusField(`${block._uid}.${keyIn(field, code)}`), 80)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    dispatch({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
  }
  const restore = async (version: VersionLine) => {
    if (!(await saver.flush())) return
    const outcome = await callDesk('restore', { id: story.id, versionId: version.id })
    if (isRefused(outcome)) return
    adopt(outcome.story)
    const date = format.moment(Date.parse(version.createdAt))
    showToast({ text: t('history.restored', { date }), tone: 'success' })
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
    opened: shown,
    toggle,
    announce: text => {
      if (said.current) said.current.textContent = text
    },
  }
  const lists = blockUids(root)
  return (
    <EditingContext value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what passes through */}
      <div
        onKeyDownCapture={onKeyDown}
        onFocus={event => setFocused(event.target.closest<HTMLElement>('[data-block]')?.dataset.block)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <p ref={said} aria-live="assertive" className="sr-only" />
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="truncate text-sm text-quiet">
              <Link to="adminContent" className={textLink}>
                {t('story.back')}
              </Link>
              {' / '}
              {story.path}
            </p>
            <h1 className="truncate text-2xl">{story.name}</h1>
          </div>
          <SaveStatus status={saving.status} />
          <div className="flex items-center gap-1">
            <button
              type="button"
              className={iconButton}
              aria-label={t('story.undo')}
              title={t('story.undo')}
              disabled={history.past.length === 0}
              onClick={() => dispatch({ kind: 'undo' })}
            >
              <Undo2 aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </button>
            <button
              type="button"
              className={iconButton}
              aria-label={t('story.redo')}
              title={t('story.redo')}
              disabled={history.future.length === 0}
              onClick={() => dispatch({ kind: 'redo' })}
            >
              <Redo2 aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </button>
          </div>
          <Button
            size="small"
            icon={<Send aria-hidden="true" strokeWidth={1.75} className="size-4" />}
            onClick={() => setPublishing(true)}
          >
            {t('publish.button')}
          </Button>
        </header>
        <LanguageBar states={story.languages} onChoose={setLanguage} />
        {found && (
          <Banner
            live="alert"
            actions={
              <>
                <Button size="small" onClick={takeFound}>
                  {t('saving.use')}
                </Button>
                <Button kind="quiet" size="small" onClick={discardFound}>
                  {t('saving.discard')}
                </Button>
              </>
            }
          >
            {t('saving.found', { date: format.moment(found.at) })}
          </Banner>
        )}
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
        {story.unknown.length > 0 && (
          <Banner tone="warning">{t('story.unknown', { names: story.unknown.join(', ') })}</Banner>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
          <div className={`min-w-0 ${view === 'preview' ? 'max-lg:hidden' : ''}`}>
            <ViewBar view={view} onChoose={setView} isPhone={false} />
            {(view === 'write' || view === 'preview') && (
              <Write
                language={language}
                hasBlocks={lists.length > 0}
                isAllOpen={lists.every(uid => shown.has(uid))}
                onAll={isOpen => setShown(new Set(isOpen ? lists : []))}
              />
            )}
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
                reveal(uid)
                focusBlock(uid)
              }}
            />
          </div>
        </div>
        {isPublishing && (
          <PublishDialog
            story={story}
            language={language}
            isSaved={() => saver.flush()}
            onDone={(next, text) => {
              setStory(next)
              setPublishing(false)
              setRefused([])
              showToast({ text, tone: 'success' })
            }}
            onRefused={refusal => {
              if (refusal.problem === 'invalid') setRefused(refusal.faults)
              else setPublishing(false)
            }}
            onClose={() => setPublishing(false)}
          />
        )}
        <Toaster />
      </div>
    </EditingContext>
  )
}

function ViewBar({
  view,
  onChoose,
  isPhone,
}: {
  view: View
  onChoose: (view: View) => void
  isPhone: boolean
}) {
  const t = useWords('content')
  return (
    <fieldset
      className={`mb-4 flex min-w-0 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-1 ${isPhone ? 'lg:hidden' : ''}`}
    >
      <legend className="sr-only">{t('story.views')}</legend>
      {views.map(one => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one || (one === 'write' && view === 'preview' && !isPhone)}
          onClick={() => onChoose(one)}
          className={`relative min-h-11 shrink-0 cursor-pointer border-b-2 border-transparent px-2.5 text-sm sm:px-3 font-medium text-quiet hover:text-ink aria-pressed:border-tide aria-pressed:text-ink ${one === 'preview' ? 'lg:hidden' : ''}`}
        >
          {t(`story.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}

type WriteProps = {
  language: Language
  hasBlocks: boolean
  isAllOpen: boolean
  onAll: (isOpen: boolean) => void
}

function Write({ language, hasBlocks, isAllOpen, onAll }: WriteProps) {
  const t = useWords('content')
  const { root, components } = useEditing()
  const fields = fieldsOf(root, components)
  // A page is its blocks; an article is its text, with blocks beneath.
  const isText = fields.some(([, { type }]) => type === 'richtext')
  const lists = fields.some(([, { type }]) => type === 'bloks') && (
    <BlockFields key="lists" block={root} only="lists" />
  )
  const about = (
    <section
      key="about"
      aria-label={t('story.fields')}
      className="rounded-card border border-line bg-raised p-4"
    >
      <h2 className="mb-4 text-lg">{t('story.fields')}</h2>
      <BlockFields block={root} only="fields" />
    </section>
  )
  return (
    <div className="@container grid grid-cols-1 gap-4">
      {(language !== defaultLanguage || hasBlocks) && (
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          <p className="me-auto text-sm text-quiet">
            {language !== defaultLanguage && t('story.beside', { language: nameOf(language) })}
          </p>
          {hasBlocks && (
            <Button kind="quiet" size="small" onClick={() => onAll(!isAllOpen)}>
              {isAllOpen ? t('story.collapse') : t('story.expand')}
            </Button>
          )}
        </div>
      )}
      {isText ? [about, lists] : [lists, about]}
    </div>
  )
}

function blockUids(block: Block): string[] {
  return Object.values(block).flatMap(value =>
    blocksIn(value).flatMap(inner => [inner._uid, ...blockUids(inner)]),
  )
}

function focusField(name: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  field?.querySelector<HTMLElement>('input, textarea, select, [role=textbox], button')?.focus()
}
