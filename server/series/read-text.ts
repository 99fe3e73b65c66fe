import { bloksOf, hrefOf, textOf } from '../../app/blocks/blok.ts'
import type { SeriesText } from '../../app/letters/series.ts'
import type { SeriesKey } from '../../domain/series/days.ts'
import type { Language } from '../../languages/languages.ts'
import type { ContentSource } from '../../services/content/content.ts'
import { typesetSource } from '../pages/typeset-source.ts'

export const seriesComponent = 'series-email'

/** What editors wrote for a day, in the reader's language or else in English. */
export function createReadText(source: ContentSource) {
  const stories = typesetSource(source)

  async function find(key: SeriesKey, language: Language): Promise<SeriesText | undefined> {
    const content = (await stories.findStory(`series/${key}`, language))?.content
    if (content?.component !== seriesComponent) return undefined
    const text = {
      heading: textOf(content.heading).trim(),
      thought: paragraphsOf(content.thought),
      step: paragraphsOf(content.step),
      action: textOf(content.action).trim(),
      target: textOf(content.target).trim(),
      sources: bloksOf(content.sources).map(({ title, publisher, url }) => ({
        label: [textOf(title), textOf(publisher)].filter(part => part !== '').join(', '),
        link: hrefOf(url),
      })),
    }
    return text.heading !== '' && text.thought.length > 0 ? text : undefined
  }

  return async (key: SeriesKey, language: Language): Promise<SeriesText | undefined> =>
    (await find(key, language)) ?? (language === 'en' ? undefined : find(key, 'en'))
}

const paragraphsOf = (value: unknown): string[] =>
  textOf(value)
    .split(/\n\s*\n|\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
