import { type ComponentType, createContext, use } from 'react'
import type { Language } from '../../languages/languages.ts'
import type { Block } from '../../services/content/format/json.ts'
import type { ComponentsByName, Fault } from './desk/doors.ts'
import type { DocumentStep } from './document/document.ts'
import type { TranslationJudge } from './translation/translation.ts'

/** What every part of the editor knows of the page that is open. */
export type Editing = {
  root: Block
  components: ComponentsByName
  /** The language shown beside English; English is shown alone. */
  language: Language
  judge: TranslationJudge
  faults: readonly Fault[]
  dispatch: (step: DocumentStep) => void
  /** Marks translations, `uid.headline__i18n__pl`, as right although their English changed. */
  confirm: (fields: string[]) => Promise<void>
  /** Blocks that show their fields. */
  opened: ReadonlySet<string>
  toggle: (uid: string, isOpen?: boolean) => void
  /** Read out to those who do not see it happen. */
  announce: (text: string) => void
  /** The fields of a block, given from above because there are blocks in them again. */
  Fields: ComponentType<{ block: Block }>
}

export const EditingContext = createContext<Editing | undefined>(undefined)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('no EditingContext above')
  return editing
}
