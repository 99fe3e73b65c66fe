import { Check, CircleDashed, Clock3 } from 'lucide'
import type { Language } from '../../../languages/languages.ts'
import { otherLangs } from '../../../services/content/format/localize.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { describe } from '../document/compare.ts'
import { useEditing } from '../editor-context.ts'
import { useLanguageName } from './language-name.ts'
import { listPhrases, type Phrase } from './translation.ts'

/** Every text against every language: what is there, what is missing, what has fallen behind. */
export function TranslationTable({ onOpen }: { onOpen: (phrase: Phrase, language: Language) => void }) {
  const t = useWords('content')
  const { root, components, judge } = useEditing()
  const names = useBlockNames(components)
  const nameOf = useLanguageName()
  const phrases = listPhrases(root, components)
  return (
    <section
      aria-label={t('story.translations')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer must be able to scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-raised"
    >
      <table className="w-full border-separate border-spacing-0 text-sm leading-snug">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 z-1 border-b border-line bg-raised px-3 py-2 text-start font-medium first-letter:uppercase"
            >
              {nameOf('en')}
            </th>
            {otherLangs.map(code => (
              <th
                key={code}
                scope="col"
                className="border-b border-line px-1 py-2 font-medium"
                title={nameOf(code)}
              >
                <abbr title={nameOf(code)} className="uppercase no-underline">
                  {code}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {phrases.map(phrase => {
            const { block, field, schema } = phrase
            const name = `${names.component(block.component)}: ${names.field(field, schema)}`
            return (
              <tr key={`${block._uid}.${field}`} className="group/row">
                <th
                  scope="row"
                  className="sticky start-0 max-w-44 sm:max-w-60 border-b border-line bg-raised px-3 py-1.5 text-start font-normal group-last/row:border-b-0"
                >
                  <span className="block text-quiet">{name}</span>
                  <span className="block truncate">{describe(block[field])}</span>
                </th>
                {otherLangs.map(code => {
                  const state = judge(block, field, code)
                  const icon = { done: Check, missing: CircleDashed, outdated: Clock3 }[state]
                  const said = state === 'done' ? t('story.complete') : t(`fields.${state}`)
                  return (
                    <td key={code} className="border-b border-line p-0 text-center group-last/row:border-b-0">
                      <button
                        type="button"
                        aria-label={`${name}, ${nameOf(code)}: ${said}`}
                        title={`${nameOf(code)}: ${said}`}
                        onClick={() => onOpen(phrase, code)}
                        className={`grid size-11 cursor-pointer place-items-center hover:bg-tide-soft focus-visible:-outline-offset-3 ${state === 'done' ? 'text-moss' : 'bg-sunken text-ink'}`}
                      >
                        <Icon of={icon} className="size-4" />
                      </button>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
