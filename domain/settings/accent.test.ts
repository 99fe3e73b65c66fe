import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAccent, contrastIn, least, makeAccent } from './accent.ts'
import { contrastOf, toHex, toOklch } from './colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

describe('colours', () => {
  test('have the contrast that is known of them', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  test('come back from lightness, chroma and hue as they were', () => {
    fc.assert(
      fc.property(colour, hex => {
        const read = toOklch(hex)
        expect(read && toHex(read)).toBe(hex)
      }),
    )
  })
})

describe('an accent', () => {
  test('that is read well by day is taken, and has a night', () => {
    for (const hex of ['#006a84', '#7a1f5c', '#0b5d3b']) expect(checkAccent(hex)).toEqual({ isFit: true })
    expect(makeAccent('#7A1F5C')?.day.tide).toBe('#7a1f5c')
  })

  test('that is too light is refused with how far it gets, and the nearest of its hue that works', () => {
    const checked = checkAccent('#ffcc00')
    expect(checked).toMatchObject({ isFit: false })
    if (checked.isFit) return
    expect(checked.contrast).toBeLessThan(2)
    expect(checkAccent(checked.nearest)).toEqual({ isFit: true })
    const [asked, nearest] = [toOklch('#ffcc00'), toOklch(checked.nearest)]
    expect(Math.abs((asked?.h ?? 0) - (nearest?.h ?? 0))).toBeLessThan(8)
  })

  test('of any colour is either fit in both schemes, or its nearest is', () => {
    fc.assert(
      fc.property(colour, hex => {
        const checked = checkAccent(hex)
        const accent = makeAccent(checked.isFit ? hex : checked.nearest)
        if (!accent) throw new Error('no colour')
        expect(contrastIn(accent.day, 'day')).toBeGreaterThanOrEqual(least)
        expect(contrastIn(accent.night, 'night')).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  test('that is no colour is refused', () => {
    expect(checkAccent('red')).toMatchObject({ isFit: false })
    expect(makeAccent('#12345')).toBeUndefined()
  })
})
