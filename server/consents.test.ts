import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consentVersion as certificate } from '../domain/certificates/collections.ts'
import { sharingVersion } from '../domain/challenges/challenge.ts'
import { consentVersions } from '../domain/members/consents.ts'
import { consentTexts } from '../domain/newsletter/consent.ts'
import { surveyConsent } from '../domain/surveys/collections.ts'
import { type Language, languageCodes } from '../languages/languages.ts'

type Texts = Record<Language, string | string[]>

/** What is asked for today: its version, and all the words with which a form asks for it. */
const asked: Record<string, { version: number; words: string[] }> = {
  programme: {
    version: consentVersions.programme,
    words: [
      'today.welcome.consent',
      'today.welcome.private',
      'invite.form.adult',
      'invite.form.adultSupporter',
    ],
  },
  plan: {
    version: consentVersions.plan,
    words: [
      ...['plan.consent.label', 'plan.consent.private', 'today.agree.body', 'today.welcome.plan'],
      'invite.carried.plan',
    ],
  },
  medicine: {
    version: consentVersions.medicine,
    words: [
      ...['medicines.use.consent', 'medicines.use.private', 'today.welcome.medicine'],
      'invite.carried.medicine',
    ],
  },
  reminders: {
    version: consentVersions.reminders,
    words: [
      ...['reminders.consent.title', 'reminders.consent.body', 'reminders.consent.sent'],
      ...['reminders.consent.box', 'today.welcome.reminders', 'invite.carried.reminders'],
    ],
  },
  series: {
    version: consentVersions.series,
    words: ['series.lead', 'series.page.to', 'series.page.private', 'series.page.agree'],
  },
  cohort: { version: consentVersions.cohort, words: choiceOf('cohorts') },
  followUp: { version: consentVersions.followUp, words: choiceOf('followUp') },
  survey: { version: surveyConsent, words: ['survey.save.body', 'survey.save.consent'] },
  certificate: { version: certificate, words: ['certificate.form.consent', 'certificate.form.consentHint'] },
  sharing: {
    version: sharingVersion,
    words: [
      ...['invite.form.agrees', 'invite.form.agreesSupporter', 'together.start.name.shared'],
      'together.start.name.agrees',
    ],
  },
}

function choiceOf(area: string): string[] {
  return ['title', 'body', 'hint', 'yes'].map(name => `${area}.choice.${name}`)
}

const folder = new URL('./consents/', import.meta.url)
const sealed = new URL('sealed.json', folder)
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'))
const fileOf = (name: string, version: number | string) => new URL(`${name}/${version}.json`, folder)
const write = (file: URL, value: object) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

const inAll = <Value>(find: (language: Language) => Value) =>
  Object.fromEntries(languageCodes.map(language => [language, find(language)])) as Record<Language, Value>

function findWords(language: Language, key: string): string {
  const [area, ...path] = key.split('.')
  const words = read(new URL(`../languages/${language}/${area}.json`, import.meta.url))
  return path.reduce((found, name) => found[name], words)
}

/** Every version that there ever was: of the newsletter from its own file, which shows them as evidence. */
function listKept(): [string, Texts][] {
  const names = readdirSync(folder, { withFileTypes: true }).filter(each => each.isDirectory())
  const files = names.flatMap(({ name }) =>
    readdirSync(new URL(`${name}/`, folder)).map(file => [name, file.replace('.json', '')] as const),
  )
  return [
    ...Object.entries(consentTexts).map(([version, texts]): [string, Texts] => [
      `newsletter ${version}`,
      texts,
    ]),
    ...files.map(([name, version]): [string, Texts] => [`${name} ${version}`, read(fileOf(name, version))]),
  ]
}

const seal = (texts: Texts) =>
  inAll(language =>
    createHash('sha256').update(JSON.stringify(texts[language])).digest('base64url').slice(0, 16),
  )

/** Keeps versions that aren't kept yet; what is kept is never written again. */
function keepNew(): void {
  for (const [name, { version, words }] of Object.entries(asked)) {
    mkdirSync(new URL(`${name}/`, folder), { recursive: true })
    const file = fileOf(name, version)
    if (!existsSync(file))
      write(
        file,
        inAll(language => words.map(key => findWords(language, key))),
      )
  }
  const seals = listKept().map(([name, texts]) => [name, seal(texts)])
  write(sealed, { ...Object.fromEntries(seals), ...(existsSync(sealed) && read(sealed)) })
}

/**
 * Consent is evidence: whoever changes a word that people agree to makes another version (`CONSENTS=write` keeps it), and
 * what was agreed to before stays to be read.
 */
describe('what people agree to', () => {
  if (process.env.CONSENTS === 'write') keepNew()

  test.each(Object.keys(asked))('the words of today for %s are the ones kept for their version', name => {
    const { version, words } = asked[name] as (typeof asked)[string]
    expect(inAll(language => words.map(key => findWords(language, key)))).toEqual(read(fileOf(name, version)))
    expect(readdirSync(new URL(`${name}/`, folder)).sort()).toEqual(
      Array.from({ length: version }, (_, index) => `${index + 1}.json`),
    )
  })

  test('no version that was ever asked for has changed or gone', () => {
    expect(Object.fromEntries(listKept().map(([name, texts]) => [name, seal(texts)]))).toEqual(read(sealed))
  })
})
