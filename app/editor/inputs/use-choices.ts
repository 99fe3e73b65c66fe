import { languages } from '../../../languages/languages.ts'
import { useLanguage } from '../../words.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { isRefused } from '../desk/calls.ts'
import type { FieldChoice, FieldSchema } from '../desk/doors.ts'
import { useAnswer } from '../desk/use-answer.ts'
import { useEditing } from '../editor-context.ts'

/** What a field may be: from the schema, from a list of the space, or the languages of the site. */
export function useChoices({ source, datasource_slug, options = [] }: FieldSchema): FieldChoice[] {
  const names = useBlockNames(useEditing().components)
  const language = useLanguage()
  const listed = useAnswer('choices', datasource_slug ? { datasource: datasource_slug, language } : undefined)
  if (source === 'internal_languages') return languages.map(({ code, name }) => ({ value: code, name }))
  if (listed && !isRefused(listed)) return listed.choices
  return options.map(option => ({ value: option.value, name: names.option(option) }))
}
