import { useWords } from '../../words.tsx'

const views = ['write', 'translations', 'history', 'preview'] as const
export type View = (typeof views)[number]

type ViewBarProps = { view: View; onChoose: (view: View) => void; isPhone: boolean }

/** What is looked at: the words, the languages, the past, and on phones the page itself. */
export function ViewBar({ view, onChoose, isPhone }: ViewBarProps) {
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
          className={`relative min-h-11 shrink-0 cursor-pointer border-b-2 border-transparent px-2.5 text-sm font-medium text-quiet hover:text-ink aria-pressed:border-tide aria-pressed:text-ink sm:px-3 ${one === 'preview' ? 'lg:hidden' : ''}`}
        >
          {t(`story.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
