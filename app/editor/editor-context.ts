import { createContext, use } from 'react'
import type { Language } from '../../languages/languages.ts'
import type { Step } from './document.ts'
import type { Component, Components, Fault, FieldSchema } from './doors.ts'
import type { Block } from './json.ts'
import type { Judge } from './translation.ts'

/** What every part of the editor knows of the page that is open. */
export type Editing = {
  root: Block
  components: Components
  /** The language beside the English; English itself stands alone. */
  language: Language
  judge: Judge
  faults: readonly Fault[]
  dispatch: (step: Step) => void
  /** Blocks that show their fields. */
  opened: ReadonlySet<string>
  toggle: (uid: string, isOpen?: boolean) => void
  /** Read out to those who do not see it happen. */
  announce: (text: string) => void
}

export const EditingContext = createContext<Editing | undefined>(undefined)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('no EditingContext above')
  return editing
}

export function titleOf(components: Components, name: string): string {
  const known: Component | undefined = components[name]
  return known?.title ?? name
}

/** `linkLabel` reads “Link label”, unless the schema has a name for it. */
export function labelOf(field: string, schema: FieldSchema | undefined): string {
  if (schema?.display_name) return schema.display_name
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
