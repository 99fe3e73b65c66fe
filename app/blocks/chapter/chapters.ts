import type { RouteName } from '../../map/routes.ts'
import { type Blok, bloksOf, textOf } from '../blok.ts'

/** The guide's six chapters, in the order people come to them, and where each is. */
export const chapterRoutes = {
  decide: 'quitDecide',
  prepare: 'quitPrepare',
  day: 'quitDay',
  hours: 'quitHours',
  weeks: 'quitWeeks',
  after: 'quitAfter',
} as const satisfies Record<string, RouteName>

export type ChapterKey = keyof typeof chapterRoutes
export const chapterKeys = Object.keys(chapterRoutes) as ChapterKey[]

export const keyOf = (chapter: Blok): ChapterKey | undefined =>
  chapterKeys.find(key => key === chapter.chapter)

/** The chapters of a page, each once. Guides that were written before there were chapters have them as steps. */
export function chaptersIn(body: Blok[]): Blok[] {
  const steps = body.filter(({ component }) => component === 'steps').flatMap(({ items }) => bloksOf(items))
  const written = [
    ...body.filter(({ component }) => component === 'chapter'),
    ...steps.map(step => ({ ...step, chapter: step.anchor })),
  ]
  return chapterKeys.flatMap(key => written.find(({ chapter }) => chapter === key) ?? [])
}

/** What a point suggests for someone's plan: if this moment comes, then this. */
export type PlanTemplate = { when: string; act: string }

/** By the name it has in links: `weeks.2`, the second point of that chapter. */
export function findPlanTemplate(body: Blok[], name: string): PlanTemplate | undefined {
  const [key, number] = name.split('.')
  const chapter = chaptersIn(body).find(({ chapter }) => chapter === key)
  const point = bloksOf(chapter?.points)[Number(number) - 1]
  return point && planTemplateOf(point)
}

export function planTemplateOf(point: Blok): PlanTemplate | undefined {
  const [when, act] = [textOf(point.planWhen), textOf(point.planAct)]
  return when && act ? { when, act } : undefined
}
