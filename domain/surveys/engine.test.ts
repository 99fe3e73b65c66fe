import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswers, readForm } from './answers.ts'
import {
  type Answers,
  adviceFor,
  countOf,
  heardOf,
  isAnswered,
  isComplete,
  outcomeOf,
  reachOf,
  stepsOf,
} from './engine.ts'
import type { Instrument, Question } from './instrument.ts'
import { openInstruments } from './offered-instruments.ts'

const { all } = openInstruments()
const instrumentOf = (id: string) => all.find(one => one.id === id) as Instrument
const [pull, motivation, ftcd] = ['pull', 'motivation', 'ftcd'].map(instrumentOf) as [
  Instrument,
  Instrument,
  Instrument,
]

const adult = { age: ['adult'], product: ['cigarettes'] }
const pulled = (first: string, amount: string) =>
  outcomeOf(pull, { ...adult, first: [first], amount: [amount] })

describe('the pull', () => {
  test.each([
    ['later', 'upTo10', 0, 'low'],
    ['within60', 'upTo10', 1, 'low'],
    ['within60', 'upTo20', 2, 'middle'],
    ['within5', 'upTo20', 4, 'middle'],
    ['within5', 'upTo30', 5, 'high'],
    ['within5', 'over30', 6, 'high'],
  ])('of %s and %s is %i, %s', (first, amount, score, band) => {
    expect(pulled(first, amount)).toEqual({ kind: 'scored', score, band })
  })

  test('is not scored for anything but cigarettes', () => {
    const answers = { age: ['adult'], product: ['vape'], first: ['within5'], amount: ['over30'] }
    expect(outcomeOf(pull, answers)).toEqual({ kind: 'told' })
    expect(stepsOf(pull, answers).map(({ id }) => id)).not.toContain('first')
    expect(heardOf(pull, answers)).toEqual({ age: ['adult'], product: ['vape'] })
    expect(adviceFor(pull, answers).map(({ id }) => id)).toEqual(['otherProduct'])
  })

  test('asks no one under 18', () => {
    const answers = { ...adult, age: ['minor'], first: ['within5'], amount: ['over30'] }
    expect(outcomeOf(pull, answers)).toEqual({ kind: 'early', outcome: 'young' })
    expect(stepsOf(pull, answers).map(({ id }) => id)).toEqual(['age'])
    expect([isComplete(pull, answers), adviceFor(pull, answers)]).toEqual([true, []])
  })

  test('says little of lighter smokers', () => {
    const light = { ...adult, first: ['within5'], amount: ['upTo10'] }
    const limits = (answers: Answers) =>
      adviceFor(pull, answers)
        .filter(({ group }) => group === 'limits')
        .map(({ id }) => id)
    expect(limits(light)).toEqual(['light', 'rough'])
    expect(limits({ ...light, amount: ['upTo20'] })).toEqual(['rough'])
  })

  test('of six items runs from 0 to 10', () => {
    const answers = {
      ...adult,
      first: ['within5'],
      banned: ['yes'],
      dearest: ['morning'],
      amount: ['over30'],
      mornings: ['yes'],
      ill: ['yes'],
    }
    expect(outcomeOf(ftcd, answers)).toEqual({ kind: 'scored', score: 10, band: 'veryHigh' })
  })
})

describe('motivation', () => {
  test.each(['keep', 'should', 'someday', 'serious', 'hopefully', 'season', 'month'])(
    'at %s has three steps that fit and no grade',
    ladder => {
      const answers = { ladder: [ladder], importance: ['5'], confidence: ['3'], when: ['notYet'] }
      const groups = adviceFor(motivation, answers).map(({ group }) => group)
      expect(groups).toEqual(['steps', 'steps', 'steps', 'confidence'])
      expect(outcomeOf(motivation, answers)).toEqual({ kind: 'told' })
    },
  )

  test('asks for a day only of those who have one', () => {
    const ids = (when: string) => stepsOf(motivation, { when: [when] }).map(({ id }) => id)
    expect([ids('day').at(-1), ids('notYet').at(-1)]).toEqual(['day', 'when'])
  })
})

const instruments = fc.constantFrom(...all)

function answerTo(question: Question): fc.Arbitrary<string[]> {
  switch (question.kind) {
    case 'choice':
      return fc.constantFrom(...question.options.map(({ id }) => [id]))
    case 'choices':
      return fc.subarray(question.options.map(({ id }) => id))
    case 'ruler':
      return fc.integer({ min: 0, max: question.max }).map(value => [String(value)])
    case 'text':
      return fc.string({ maxLength: 400, unit: 'grapheme' }).map(text => [text])
    case 'day':
      return fc
        .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map(date => [date.toISOString().slice(0, 10)])
  }
}

/** Some questions answered, not all of them on the path. */
const told = instruments.chain(instrument => {
  const all = Object.fromEntries(instrument.questions.map(question => [question.id, answerTo(question)]))
  return fc
    .record(all, { requiredKeys: [] })
    .map(given => ({ instrument, answers: readAnswers(instrument, given) }))
})

describe('any survey', () => {
  test('ends, for whoever answers what is asked', () => {
    fc.assert(
      fc.property(told, ({ instrument, answers }) => {
        const given: Record<string, readonly string[]> = {}
        for (let asked = 0; !isComplete(instrument, given); asked++) {
          expect(asked).toBeLessThan(instrument.questions.length)
          const step = stepsOf(instrument, given)[reachOf(instrument, given) - 1] as Question
          expect(isAnswered(step, given)).toBe(false)
          const usual = 'options' in step ? [step.options[0]?.id ?? ''] : ['5']
          given[step.id] = answers[step.id] ?? usual
        }
        expect(reachOf(instrument, given)).toBe(stepsOf(instrument, given).length)
      }),
    )
  })

  test('never has more questions than it said, nor fewer where it was certain', () => {
    const said = (answers: Answers, at: number) => countOf(pull, answers, at)
    expect(said({}, 1)).toEqual({ count: 8, isCertain: false })
    expect(said(adult, 2)).toEqual({ count: 8, isCertain: false })
    const vape = { ...adult, product: ['vape'] }
    expect(said(vape, 3)).toEqual({ count: 6, isCertain: false })
    expect(said({ ...vape, attempts: ['none'] }, 4)).toEqual({ count: 5, isCertain: true })
    // Passed without an answer, so what hangs on it is not asked.
    expect(said(vape, 4)).toEqual({ count: 5, isCertain: true })
    expect(said({ age: ['minor'] }, 1)).toEqual({ count: 1, isCertain: true })
    expect(countOf(motivation, {}, 1)).toEqual({ count: 8, isCertain: false })
    fc.assert(
      fc.property(told, ({ instrument, answers }) => {
        const given: Record<string, readonly string[]> = {}
        const promises: ReturnType<typeof countOf>[] = []
        let at = 1
        for (; at <= stepsOf(instrument, given).length; at++) {
          promises.push(countOf(instrument, given, at))
          const step = stepsOf(instrument, given)[at - 1] as Question
          const usual = 'options' in step ? [step.options[0]?.id ?? ''] : ['5']
          const answer = answers[step.id] ?? (step.optional ? undefined : usual)
          if (answer) given[step.id] = answer
        }
        const asked = at - 1
        for (const { count, isCertain } of promises)
          if (isCertain) expect(count).toBe(asked)
          else expect(count).toBeGreaterThanOrEqual(asked)
        expect(promises.at(-1)?.count).toBeLessThanOrEqual(promises[0]?.count ?? 0)
      }),
    )
  })

  test('hears only what it asked: answers of another path change nothing', () => {
    fc.assert(
      fc.property(told, ({ instrument, answers }) => {
        const heard = heardOf(instrument, answers)
        expect(stepsOf(instrument, heard)).toEqual(stepsOf(instrument, answers))
        expect(outcomeOf(instrument, heard)).toEqual(outcomeOf(instrument, answers))
        expect(adviceFor(instrument, heard)).toEqual(adviceFor(instrument, answers))
        expect(heardOf(instrument, heard)).toEqual(heard)
      }),
    )
  })

  test('scores within its bands, and only when all that is scored was answered', () => {
    fc.assert(
      fc.property(told, ({ instrument, answers }) => {
        const outcome = outcomeOf(instrument, answers)
        const isWhole = instrument.score?.questions.every(id => heardOf(instrument, answers)[id]) ?? false
        expect(outcome.kind === 'scored').toBe(isWhole)
        if (outcome.kind !== 'scored') return
        const band = instrument.score?.bands.find(({ id }) => id === outcome.band)
        expect(band && band.from <= outcome.score && outcome.score <= band.to).toBe(true)
      }),
    )
  })

  test('reads its own answers back unchanged', () => {
    fc.assert(
      fc.property(told, ({ instrument, answers }) => {
        expect(readAnswers(instrument, JSON.parse(JSON.stringify(answers)))).toEqual(answers)
        const form = new FormData()
        for (const [id, values] of Object.entries(answers)) for (const one of values) form.append(id, one)
        expect(readForm(instrument, form)).toEqual(answers)
      }),
    )
  })

  test('takes nothing from nonsense', () => {
    fc.assert(
      fc.property(instruments, fc.jsonValue(), (instrument, nonsense) => {
        const answers = readAnswers(instrument, nonsense)
        for (const id of Object.keys(answers))
          expect(instrument.questions.some(question => question.id === id)).toBe(true)
        expect(() => outcomeOf(instrument, answers)).not.toThrow()
      }),
    )
    const odd = {
      ladder: ['x', 'keep'],
      importance: ['11'],
      reasons: ['money', 'x', 'money'],
      day: ['2026-02-30'],
    }
    expect(readAnswers(motivation, odd)).toEqual({ reasons: ['money'] })
    expect(readAnswers(motivation, { own: ['a'.repeat(1_000)] }).own?.[0]).toHaveLength(280)
  })
})
