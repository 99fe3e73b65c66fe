import { defaultLanguage } from '../../../languages/languages.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { useLanguage, useWords } from '../../words.tsx'
import type { ComponentsByName, FieldSchema } from '../desk/doors.ts'

/** What blocks, their fields and their choices are called: in the reader's words where there are some, else as the
 * schema calls them. English readers get the schema's own name first, which an operator may have given. */
export function useBlockNames(components: ComponentsByName) {
  const translate = useWords('blocks') as unknown as (key: string) => string
  const isEnglish = useLanguage() === defaultLanguage
  const name = (key: string, given: string | undefined, plain: string) => {
    if (isEnglish && given) return given
    const translated = translate(key)
    // A missing word comes back as its own key.
    return translated === key ? given || plain : translated
  }
  const nameComponent = (component: string): string => {
    const key = keyOf(component)
    return name(`components.${key}`, components[component]?.title, component)
  }
  const nameField = (field: string, schema: FieldSchema | undefined): string =>
    name(`fields.${field}`, schema?.display_name, plainLabel(field))
  return {
    component: nameComponent,
    field: nameField,
    /** “Teaser: Headline” */
    place: ({ component }: Block, field: string): string =>
      `${nameComponent(component)}: ${nameField(field, components[component]?.schema[field])}`,
    option: ({ name: given, value }: { name: string; value: string }): string => {
      const key = keyOf(value)
      // The choices that ship are called what they are stored as.
      return name(`options.${key}`, given === value ? undefined : given, value)
    },
  }
}

/** `help-article` is `helpArticle` among the words. */
const keyOf = (name: string): string => name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())

/** `linkLabel` reads “Link label”. */
function plainLabel(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
