import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageCodes } from '../../languages/languages.ts'
import { consentTexts, consentVersion } from './consent.ts'

test.each(languageCodes)('what people agree to in %s is the newest version of the text', language => {
  const file = new URL(`../../languages/${language}/newsletter.json`, import.meta.url)
  const words = JSON.parse(readFileSync(file, 'utf8'))
  expect(consentTexts[consentVersion]?.[language]).toBe(words.form.consent)
  expect(Object.keys(consentTexts).at(-1)).toBe(consentVersion)
})
