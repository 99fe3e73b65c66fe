import { useState } from 'react'
import type { Language } from '../../../languages/languages.ts'
import { keyIn } from '../../../services/content/format/localize.ts'
import { HistoryPanel } from '../document/history-panel.tsx'
import type { OpenDocument } from '../document/use-document.ts'
import { useEditing } from '../editor-context.ts'
import { focusBlock, focusField } from '../focus.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import type { Phrase } from '../translation/translation.ts'
import { TranslationTable } from '../translation/translation-table.tsx'
import type { ShownBlocks } from './use-shown.ts'
import { type View, ViewBar } from './view-bar.tsx'
import { WriteView } from './write-view.tsx'

type StoryViewsProps = { doc: OpenDocument; shown: ShownBlocks; onLanguage: (language: Language) => void }

/** The words, the languages or the past on one side, the page itself on the other. */
export function StoryViews({ doc, shown, onLanguage }: StoryViewsProps) {
  const { root, language } = useEditing()
  const [view, setView] = useState<View>('write')
  const show = (uid: string) => {
    setView('write')
    shown.reveal(uid)
  }
  const openPhrase = ({ block, field }: Phrase, code: Language) => {
    onLanguage(code)
    show(block._uid)
    focusField(`${block._uid}.${keyIn(field, code)}`)
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <div className={`min-w-0 ${view === 'preview' ? 'max-lg:hidden' : ''}`}>
        <ViewBar view={view} onChoose={setView} isPhone={false} />
        {(view === 'write' || view === 'preview') && <WriteView onAll={shown.showOnly} />}
        {view === 'translations' && <TranslationTable onOpen={openPhrase} />}
        {view === 'history' && <HistoryPanel doc={doc} />}
      </div>
      <div
        className={`min-w-0 lg:sticky lg:top-4 lg:flex lg:h-[calc(100dvh-2rem)] ${view === 'preview' ? 'flex h-[75dvh] flex-col' : 'max-lg:hidden'}`}
      >
        {view === 'preview' && <ViewBar view={view} onChoose={setView} isPhone />}
        <PreviewFrame
          id={doc.story.id}
          content={root}
          language={language}
          focused={shown.focused}
          onEdit={uid => {
            show(uid)
            focusBlock(uid)
          }}
        />
      </div>
    </div>
  )
}
