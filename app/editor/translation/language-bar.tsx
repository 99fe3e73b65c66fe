import { useEffect, useRef } from 'react'
import { defaultLanguage, type Language, languages } from '../../../languages/languages.ts'
import { useWords } from '../../words.tsx'
import type { LanguageState } from '../desk/doors.ts'
import { useEditing } from '../editor-context.ts'
import { StateDot } from '../stories/story-states.tsx'
import { listPhrases } from './translation.ts'

type LanguageBarProps = {
  states: Record<Language, LanguageState>
  onChoose: (language: Language) => void
}

/** The nine languages, each with what is still to do in it and what visitors see of it. */
export function LanguageBar({ states, onChoose }: LanguageBarProps) {
  const t = useWords('content')
  const { root, components, judge, language } = useEditing()
  const phrases = listPhrases(root, components)
  const bar = useRef<HTMLFieldSetElement>(null)
  // On phones the bar is wider than the screen; the one that is worked in is in sight.
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>(`[data-language=${language}]`)
    if (chosen) bar.current?.scrollTo({ left: chosen.offsetLeft - 32 })
  }, [language])
  return (
    <fieldset
      ref={bar}
      className="relative flex min-w-0 gap-x-0.5 overflow-x-auto border-b border-line pb-2 [scrollbar-width:thin] lg:flex-wrap"
    >
      <legend className="sr-only">{t('story.language')}</legend>
      {languages.map(({ code, name }) => {
        const judged = phrases.map(({ block, field }) => judge(block, field, code))
        const missing = judged.filter(state => state === 'missing').length
        const outdated = judged.filter(state => state === 'outdated').length
        const todo = missing + outdated
        const said = todo > 0 ? t('story.todo', { missing, outdated }) : t('story.complete')
        return (
          <button
            key={code}
            type="button"
            data-language={code}
            aria-pressed={language === code}
            title={`${said} · ${t(`states.${states[code]}`)}`}
            onClick={() => onChoose(code)}
            className="relative flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-md border border-transparent px-2 text-sm text-quiet hover:bg-sunken aria-pressed:border-tide aria-pressed:bg-tide-soft aria-pressed:font-medium aria-pressed:text-tide-strong"
          >
            <StateDot state={states[code]} />
            <span>
              {name}
              <span className="sr-only">
                : {code === defaultLanguage ? '' : `${said}, `}
                {t(`states.${states[code]}`)}
              </span>
            </span>
            {todo > 0 && (
              <span aria-hidden="true" className="tabular text-ink">
                {todo}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
