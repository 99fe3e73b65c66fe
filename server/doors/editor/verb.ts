import * as z from 'zod'
import type { Ask, DeskAnswer, DeskRefusal, DeskVerbName, Verb } from '../../../app/editor/desk/doors.ts'
import { type Language, languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import type { ContentAdministration } from './describe.ts'

/** What a verb works with, and in whose name. */
export type EditorDeps = Pick<Backend, 'content' | 'routeRules'> & {
  administration: ContentAdministration
  author: { id: string; name: string }
}

type AskShape<V extends Verb> = { [Part in keyof Ask<V>]-?: z.ZodType<Ask<V>[Part]> }
type Run<V extends Verb> = (asking: EditorDeps, ask: Ask<V>) => Promise<DeskAnswer<V> | DeskRefusal>

export type DeskVerb<V extends Verb> = { ask: z.ZodType<Ask<V>>; run: Run<V> }
export type DeskVerbs = { [V in DeskVerbName]: DeskVerb<V> }

/** One thing the desk does: what a call for it must look like, anything else is not heard, and the doing. */
export const defineVerb = <V extends Verb>(ask: AskShape<V>, run: Run<V>): DeskVerb<V> => ({
  ask: z.object(ask) as unknown as z.ZodType<Ask<V>>,
  run,
})

export const id = z.int().positive()
export const language = z.enum(languageCodes as [Language])
export const name = z.string().max(250)
export const slug = z.string().max(150)
export const parentId = z.int().nonnegative()
