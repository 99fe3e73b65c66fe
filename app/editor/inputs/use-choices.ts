import { useEffect, useState } from 'react'
import { languages } from '../../../languages/languages.ts'
import { useLanguage } from '../../words.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { Choice, FieldSchema } from '../desk/doors.ts'
import { useEditing } from '../editor-context.ts'

/** What a field may be: from the schema, from a list of the space, or the languages of the site. */
export function useChoices({ source, datasource_slug, options = [] }: FieldSchema): Choice[] {
  const names = useBlockNames(useEditing().components)
  const listed = useList(datasource_slug)
  if (source === 'internal_languages') return languages.map(({ code, name }) => ({ value: code, name }))
  return listed ?? options.map(option => ({ value: option.value, name: names.option(option) }))
}

function useList(datasource: string | undefined): Choice[] | undefined {
  const language = useLanguage()
  const [choices, setChoices] = useState<Choice[]>()
  useEffect(() => {
    let isCurrent = true
    if (datasource)
      void callDesk('choices', { datasource, language }).then(outcome => {
        if (isCurrent && !isRefused(outcome)) setChoices(outcome.choices)
      })
    return () => {
      isCurrent = false
    }
  }, [datasource, language])
  return choices
}
