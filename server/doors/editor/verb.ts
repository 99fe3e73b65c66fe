import * as z from 'zod'
import { type Language, languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import type { ContentAdministration } from './describe.ts'

/** What a verb works with, and in whose name. */
export type EditorDeps = Pick<Backend, 'content' | 'routeRules'> & {
  administration: ContentAdministration
  author: { id: string; name: string }
}

type Said<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>
/** In JSON a field is there or it isn't. */
type Asked<Shape extends z.ZodRawShape> = {
  [Part in keyof Said<Shape>]: Exclude<Said<Shape>[Part], undefined>
}

/** One thing the desk does: what a call for it must look like, anything else is not heard, and the doing. */
export const defineVerb = <Shape extends z.ZodRawShape, Answer extends object>(
  ask: Shape,
  run: (asking: EditorDeps, ask: Asked<Shape>) => Promise<Answer>,
) => ({ ask: z.object(ask) as unknown as z.ZodType<Asked<Shape>>, run })

export const id = z.int().positive()
export const language = z.enum(languageCodes as [Language])
export const name = z.string().max(250)
export const slug = z.string().max(150)
export const parentId = z.int().nonnegative()
