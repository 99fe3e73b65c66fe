import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Language } from '../../../languages/languages.ts'
import { blocksIn } from '../../../services/content/format/json.ts'
import { BlockFields } from '../../editor/blocks/block-fields.tsx'
import { callDesk } from '../../editor/desk/calls.ts'
import type { ComponentsByName, Story } from '../../editor/desk/doors.ts'
import { useDocument } from '../../editor/document/use-document.ts'
import { EditingFrame } from '../../editor/editing-frame.tsx'
import { SaveStatus } from '../../editor/saving/save-status.tsx'
import { StoryNotices } from '../../editor/stories/story-notices.tsx'
import { useShown } from '../../editor/stories/use-shown.ts'
import { LanguageBar } from '../../editor/translation/language-bar.tsx'
import { createJudge } from '../../editor/translation/translation.ts'
import { useWords } from '../../words.tsx'

type WordsEditorProps = {
  story: Story
  components: ComponentsByName
  language: Language
  onLanguage: (language: Language) => void
  /** What is beside the words, for what the server has of them. */
  aside: (revision: number) => ReactNode
}

/** What says enough about itself while it's closed. */
const brief = ['email-button', 'email-line']

/** An email is short: its texts are open where there's room for them. On a phone they are a list to choose from. */
function useRoom({ content }: Story, showOnly: (uids: string[]) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it is opened, and as the window is turned
  useEffect(() => {
    const texts = blocksIn(content.body).filter(({ component }) => !brief.includes(component))
    const room = matchMedia('(min-width: 48rem)')
    const open = () => showOnly(room.matches ? texts.map(({ _uid }) => _uid) : [])
    // Someone who is writing isn't shut out.
    const turn = () => document.activeElement?.closest('[data-block]') || open()
    open()
    room.addEventListener('change', turn)
    return () => room.removeEventListener('change', turn)
  }, [])
}

/** The email's words in place, with the pieces of the content's editor. */
export function WordsEditor({ story: given, components, language, onLanguage, aside }: WordsEditorProps) {
  const t = useWords('campaigns')
  // What the page brings again after each save is older than what is being written.
  const [opened] = useState(given)
  const doc = useDocument(opened)
  const { story, history, dispatch, saving, saver } = doc
  const { revalidate } = useRevalidator()
  const first = useRef(opened.revision)
  // What is checked before it goes follows the words.
  useEffect(() => {
    if (story.revision === first.current) return
    first.current = story.revision
    void revalidate()
  }, [story.revision, revalidate])
  const shown = useShown(history.present)
  useRoom(opened, shown.showOnly)
  const judge = useMemo(() => createJudge(story.content, story.outdated), [story.content, story.outdated])
  const confirm = async (fields: string[]) => {
    if (!(await saver.flush())) return
    const outcome = await callDesk('confirm', { id: story.id, fields })
    if ('story' in outcome) doc.setStory(outcome.story)
  }
  return (
    <EditingFrame
      doc={doc}
      shown={shown}
      components={components}
      language={language}
      judge={judge}
      faults={saving.faults}
      dispatch={dispatch}
      confirm={confirm}
    >
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-4">
        <LanguageBar states={story.languages} onChoose={onLanguage} />
        <SaveStatus status={saving.status} />
      </div>
      <noscript>
        <p className="rounded-card border border-edge bg-sunken p-4">{t('compose.writing')}</p>
      </noscript>
      <StoryNotices doc={doc} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,36%)]">
        <div className="@container grid grid-cols-1 gap-4">
          <section
            aria-labelledby="inbox"
            className="rounded-card border border-line bg-raised p-4 [&_h3]:text-base"
          >
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="inbox" className="text-lg">
                {t('compose.inbox')}
              </h2>
              <p className="text-sm text-quiet">{t('compose.inboxHint')}</p>
            </div>
            <BlockFields block={history.present} only="fields" />
          </section>
          <section aria-label={t('compose.blocks')}>
            <BlockFields block={history.present} only="lists" />
          </section>
        </div>
        {aside(story.revision)}
      </div>
    </EditingFrame>
  )
}
