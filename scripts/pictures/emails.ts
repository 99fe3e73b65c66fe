import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { LetterContext, WrittenLetter } from '../../app/letters/draft.ts'
import { writeConfirmLetter } from '../../app/letters/newsletter-letters.ts'
import { samples } from '../../app/letters/samples.ts'
import { writeSeriesLetter } from '../../app/letters/series.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { defaultLanguage, isLanguage, type Language } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import type { PictureState } from './states.ts'

const library = openLibrary()
const operator = { name: 'Hafenstadt Health Office', address: 'Am Kai 4, 20000 Hafenstadt' }

/** Emails as a mail program with nothing of its own around them shows them. */
export const emailStates = {
  emailNewDevice: shown('newDevice'),
  emailWelcome: shown('welcome'),
  emailMilestone: shown('milestone'),
  emailConfirm: shown(context =>
    writeConfirmLetter({ address: 'robin@example.org', link: context.origin.href }, context),
  ),
  emailDay3: shown(context => writeDay('day-3', context)),
  emailMonth12: shown(context => writeDay('month-12', context)),
} satisfies Record<string, PictureState>

type ShippedSource = { title: Record<Language, string>; publisher: string; url: string }

/** One of the emails around the quit date, as its shipped text says it. */
function writeDay(key: 'day-3' | 'month-12', context: LetterContext) {
  const file = new URL(`../../content/stories/series/${key}.json`, import.meta.url)
  const {
    heading,
    thought,
    step,
    action,
    target,
    sources = [],
  } = JSON.parse(readFileSync(file, 'utf8')).content
  const { language, origin } = context
  const text = {
    heading: heading[language],
    thought: [thought[language]],
    step: [step[language]],
    action: action[language],
    target,
    sources: (sources as ShippedSource[]).map(({ title, publisher, url }) => ({
      label: `${title[language]}, ${publisher}`,
      link: url,
    })),
  }
  const next = key === 'month-12' ? undefined : ('2026-11-20' as const)
  const stop = new URL(pathOf('seriesStop', language, { id: 'sample' }), origin).href
  const agreedAt = Date.UTC(2026, 10, 12)
  return writeSeriesLetter({ key, text, agreedAt, timeZone: 'Europe/Berlin', next, stop }, context)
}

function shown(what: string | ((context: LetterContext) => WrittenLetter)): PictureState {
  return {
    at: ({ language }) => pathOf('imprint', language),
    prepare: async (page: Page) => {
      const lang = await page.locator('html').getAttribute('lang')
      const language = isLanguage(lang) ? lang : defaultLanguage
      const context = { words: library.words(language), language, origin: new URL(page.url()), operator }
      const write = typeof what === 'string' ? samples.find(({ kind }) => kind === what)?.write : what
      const html = write?.(context).html ?? ''
      // Away from the page, whose policy forbids the styles that stand in an email.
      await page.goto('about:blank')
      await page.setContent(html)
    },
  }
}
