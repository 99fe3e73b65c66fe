import { type Blok, bloksOf, textOf } from '../../blocks/blok.ts'
import { chapterRoutes, chaptersIn, keyOf } from '../../blocks/chapter/chapters.ts'
import type { RouteName } from '../../map/routes.ts'

/** Where each part of the guide was on its one long page, and where it is now. */
export const oldAnchors: Record<string, RouteName> = {
  ...chapterRoutes,
  timeline: 'quitRecovery',
  helps: 'quitMedicines',
  sos: 'sos',
  slip: 'quitSlip',
  medicine: 'quitMedicines',
  lines: 'quitLines',
}

/** The texts of the pages beside the chapters, by their anchors. */
export const topicTexts = { quitSlip: ['slip'], quitMedicines: ['medicine', 'helps'], quitLines: [] } as const
export type AnytimeTopic = keyof typeof topicTexts

const placed: readonly string[] = Object.values(topicTexts).flat()

/** What editors put into the guide besides, which stands below its contents. */
export function othersIn(body: Blok[]): Blok[] {
  const isChapter = (step: Blok) => keyOf({ ...step, chapter: step.anchor }) !== undefined
  return body.filter(({ component, anchor, items }) => {
    if (['hero', 'chapter', 'timeline', 'helplines'].includes(component)) return false
    if (component === 'prose') return !placed.includes(textOf(anchor))
    return component !== 'steps' || !bloksOf(items).some(isChapter)
  })
}

export type ChapterLine = { chapter: string; title: string; summary: string; minutes: string }

/** Enough of each chapter for a list of them. */
export const listChapters = (body: Blok[]): ChapterLine[] =>
  chaptersIn(body).map(({ chapter, title, summary, minutes }) => ({
    chapter: textOf(chapter),
    title: textOf(title),
    summary: textOf(summary),
    minutes: String(minutes ?? ''),
  }))

export const findBlock = (body: Blok[], component: string): Blok | undefined =>
  body.find(block => block.component === component)
