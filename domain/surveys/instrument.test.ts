import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import type { Instrument } from './instrument.ts'
import { openInstruments } from './offered-instruments.ts'
import { wholeInstrument } from './testing/whole-instrument.ts'

const { all } = openInstruments()
const library = openLibrary()
const pull = openInstruments().get('test')

describe.each(all)('$id', instrument => {
  test.each(languageCodes)('has all its words in %s', language => {
    expect(wordsOf(instrument).filter(key => !isSaid(language, key))).toEqual([])
  })

  test('is whole', () => expect(wholeInstrument.safeParse(instrument).error?.issues).toBeUndefined())

  test('knows how far it was translated', () => {
    expect(Object.keys(instrument.translations).sort()).toEqual([...languageCodes].sort())
  })
})

describe('an instrument', () => {
  test('that needs permission is asked only where it is recorded', () => {
    expect(openInstruments().get('test').id).toBe('pull')
    expect(openInstruments({ FTCD_PERMISSION: '' }).get('test').id).toBe('pull')
    expect(openInstruments({ FTCD_PERMISSION: 'letter of 3 May' }).get('test').id).toBe('ftcd')
    expect(openInstruments({ FTCD_PERMISSION: 'letter of 3 May' }).get('motivation').id).toBe('motivation')
  })

  test.each<[string, (pull: Instrument) => unknown]>([
    ['stands twice', it => ({ ...it, questions: [...it.questions, it.questions[0]] })],
    ['not asked before', it => ({ ...it, questions: [...it.questions].reverse() })],
    [
      'without a gap',
      it =>
        withBands(it, [
          { id: 'low', from: 0, to: 1 },
          { id: 'high', from: 3, to: 6 },
        ]),
    ],
    [
      'without a gap',
      it =>
        withBands(it, [
          { id: 'low', from: 0, to: 1 },
          { id: 'high', from: 2, to: 5 },
        ]),
    ],
    ['points for each', it => ({ ...it, score: { ...it.score, questions: ['product'] } })],
    ['no question nothing to show', it => ({ ...it, card: ['nothing'] })],
    [
      'unknown answer',
      it => ({ ...it, early: [{ outcome: 'x', when: [{ question: 'age', in: ['old'] }] }] }),
    ],
    ['no band strange', it => ({ ...it, advice: [{ id: 'a', group: 'helps', bands: ['strange'] }] })],
    [
      'reads no ruler',
      it => ({ ...it, advice: [{ id: 'a', group: 'helps', within: { question: 'age', from: 0, to: 1 } }] }),
    ],
    ['translations', it => ({ ...it, translations: { en: 'own' } })],
    ['Unrecognized key', it => ({ ...it, grade: 'bad' })],
  ])('with a fault is refused: %s', (fault, spoil) => {
    const read = wholeInstrument.safeParse(spoil(pull))
    expect(read.success).toBe(false)
    expect(JSON.stringify(read.error?.issues)).toContain(fault)
  })
})

function withBands(instrument: Instrument, bands: NonNullable<Instrument['score']>['bands']) {
  return { ...instrument, score: { questions: ['first', 'amount'], bands } }
}

/** Every word an instrument asks of the language files. */
function wordsOf(instrument: Instrument): string[] {
  const { id, questions, early, score, advice } = instrument
  return [
    ...['title', 'description', 'heading', 'lead', 'name'].map(word => `${id}.${word}`),
    ...questions.flatMap(question => {
      const stem = `${question.wordsOf ?? id}.questions.${question.id}`
      const options =
        'options' in question ? question.options.map(option => `${stem}.options.${option.id}`) : []
      const ends = question.kind === 'ruler' ? [`${stem}.low`, `${stem}.high`] : []
      return [`${stem}.title`, ...options, ...ends]
    }),
    ...early.map(({ outcome }) => `early.${outcome}.title`),
    ...(score?.bands.map(band => `${id}.bands.${band.id}`) ?? []),
    ...advice.map(one => `${one.wordsOf ?? id}.advice.${one.id}`),
  ]
}

function isSaid(language: Language, key: string): boolean {
  const say = library.words(language).getFixedT(null, 'survey') as unknown as (key: string) => string
  return say(key) !== key
}
