import { languages } from '../../../languages/languages.ts'
import { Select, type SelectProps } from './select.tsx'

/** One of our languages, each by its own name. */
export function LanguageSelect(props: Omit<SelectProps, 'children'>) {
  return (
    <Select {...props}>
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
