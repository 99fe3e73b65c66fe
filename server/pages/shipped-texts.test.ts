import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isLanguage, type Language, languageCodes } from '../../languages/languages.ts'

const stories = fileURLToPath(new URL('../../content/stories/', import.meta.url))
const files = readdirSync(stories, { recursive: true, encoding: 'utf8' })

/** Every text that ships in a language: of its own file, or beside the other languages. */
function textsIn(language: Language): string[] {
  const pick = (value: unknown, key = ''): string[] => {
    if (typeof value === 'string') return key === language || !isLanguage(key) ? [value] : []
    return Object.entries(Object(value)).flatMap(([name, inner]) => pick(inner, name))
  }
  const read = (name: string) => readFileSync(join(stories, name), 'utf8')
  return [
    ...files.filter(name => name.endsWith(`.${language}.md`)).map(read),
    ...files.filter(name => name.endsWith('.json')).flatMap(name => pick(JSON.parse(read(name)))),
  ]
}

/** What the two sentences once said, which was more than anyone has seen. */
const tooSure: Record<Language, RegExp> = {
  en: /much more likely to stay|talking to someone helps/i,
  de: /deutlich höherer Wahrscheinlichkeit|reden hilft/i,
  fr: /bien plus de chances|parler aide/i,
  nl: /veel grotere kans|praten helpt/i,
  es: /muchas más probabilidades|hablar ayuda/i,
  ru: /гораздо больше шансов|разговор помогает/i,
  it: /molte più probabilità|parlare aiuta/i,
  pt: /muito mais probabilidade|falar ajuda/i,
  pl: /znacznie większe szanse|rozmowa pomaga/i,
}

/** Some of a survey's questions hang on others, so that nobody knows how many there will be. */
const numbered: Record<Language, RegExp> = {
  en: countOf('two|three|four|five|six|seven|eight', 'questions'),
  de: countOf('zwei|drei|vier|fünf|sechs|sieben|acht', 'Fragen'),
  fr: countOf('deux|trois|quatre|cinq|six|sept|huit', 'questions'),
  nl: countOf('twee|drie|vier|vijf|zes|zeven|acht', 'vragen'),
  es: countOf('dos|tres|cuatro|cinco|seis|siete|ocho', 'preguntas'),
  ru: countOf('два|двух|три|четыре|пять|шесть|семь|восемь', 'вопрос(?:а|ов)'),
  it: countOf('due|tre|quattro|cinque|sei|sette|otto', 'domande'),
  pt: countOf('duas|três|quatro|cinco|seis|sete|oito', 'perguntas'),
  pl: countOf('dwa|dwóch|trzy|cztery|pięć|sześć|siedem|osiem', 'pyta(?:nia|ń)'),
}

function countOf(numbers: string, questions: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${numbers}|\\d) (?:\\p{L}+ )?${questions}(?!\\p{L})`, 'iu')
}

/** How many enter the result is certain, and how many there are in tests of others. */
const isCertain =
  /count|zähl|compt|tell|cuentan|счёт|conta|licz|Fagerstr|Фагерстр|Heaviness of Smoking Index/i

describe.each(languageCodes)('what ships in %s', language => {
  const sentences = textsIn(language).flatMap(text => text.split(/(?<=[.!?…])\s|\n/))

  test('is there', () => {
    expect(sentences.length).toBeGreaterThan(500)
  })

  test('claims no more than was seen', () => {
    expect(sentences.filter(sentence => tooSure[language].test(sentence))).toEqual([])
  })

  test('promises no number of questions that answers can change', () => {
    const promises = sentences.filter(sentence => numbered[language].test(sentence))
    expect(promises.filter(sentence => !isCertain.test(sentence))).toEqual([])
    expect(promises.length).toBeGreaterThan(0)
  })
})
