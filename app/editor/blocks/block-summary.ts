import type { Language } from '../../../languages/languages.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { keyIn } from '../../../services/content/format/localize.ts'
import type { ComponentsByName } from '../desk/doors.ts'
import { describe } from '../document/compare.ts'
import { fieldsOf } from '../translation/translation.ts'

/** The first words in it, in the language worked in where it has them. */
export function summaryOf(block: Block, language: Language, components: ComponentsByName): string {
  for (const [field, { type }] of fieldsOf(block, components)) {
    if (!['text', 'textarea', 'richtext'].includes(type)) continue
    const words = describe(block[keyIn(field, language)] || block[field])
    if (words) return words.slice(0, 120)
  }
  return ''
}
