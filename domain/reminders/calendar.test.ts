import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventOfDay, eventsOf, writeCalendar } from './calendar.ts'

/** As a calendar reads it: lines put together again, names and values apart, components within each other. */
type Component = { name: string; lines: [string, string][]; parts: Component[] }

function parse(text: string): Component {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const root: Component = { name: '', lines: [], parts: [] }
  const open = [root]
  for (const line of text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const [name = '', value = ''] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]
    const here = open.at(-1) ?? root
    if (name === 'BEGIN') {
      const part = { name: value, lines: [], parts: [] }
      here.parts.push(part)
      open.push(part)
    } else if (name === 'END') {
      expect(open.pop()?.name).toBe(value)
    } else here.lines.push([name, value])
  }
  expect(open).toEqual([root])
  expect(root.parts.map(part => part.name)).toEqual(['VCALENDAR'])
  return root.parts[0] ?? root
}

const readText = (text: string) => text.replace(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter))
const reminder = {
  id: 'abc',
  about: 'moment' as const,
  text: 'instead of smoking',
  at: 15 * 60 + 50,
  days: [5, 1, 3],
  isOn: true,
  createdAt: 0,
  updatedAt: Date.parse('2026-11-17T12:00:00Z'),
}

describe('a calendar file', () => {
  test('has a reminder every week on its days, by the clock on the wall, with an alarm and no words of theirs', () => {
    const text = writeCalendar(
      eventsOf([reminder, { ...reminder, id: 'off', isOn: false }], 'A minute for you', 'Europe/Berlin'),
    )
    expect(text).not.toMatch(/smok|off/)
    const calendar = parse(text)
    expect(calendar.lines).toContainEqual(['VERSION', '2.0'])
    expect(calendar.parts).toHaveLength(1)
    const [event] = calendar.parts
    expect(Object.fromEntries(event?.lines ?? [])).toEqual({
      UID: 'reminder-abc@exhale',
      DTSTAMP: '20261117T120000Z',
      // A Tuesday when it was written: the first is on Wednesday, as the rule says.
      DTSTART: '20261118T155000',
      DURATION: 'PT5M',
      RRULE: 'FREQ=WEEKLY;BYDAY=MO,WE,FR',
      SUMMARY: 'A minute for you',
      CLASS: 'PRIVATE',
      TRANSP: 'TRANSPARENT',
    })
    expect(event?.parts).toEqual([
      {
        name: 'VALARM',
        lines: [
          ['ACTION', 'DISPLAY'],
          ['DESCRIPTION', 'A minute for you'],
          ['TRIGGER', 'PT0S'],
        ],
        parts: [],
      },
    ])
  })

  test('has a chosen day as a whole day, where its owner lives', () => {
    const at = Date.parse('2026-11-30T23:30:00Z')
    const text = writeCalendar([eventOfDay(at, 0, 'Mein Tag', 'Europe/Berlin')])
    expect(Object.fromEntries(parse(text).parts[0]?.lines ?? [])).toMatchObject({
      'DTSTART;VALUE=DATE': '20261201',
      'DTEND;VALUE=DATE': '20261202',
      SUMMARY: 'Mein Tag',
    })
  })

  test('says any words again as they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), summary => {
        fc.pre(!/\p{Cc}/u.test(summary.replaceAll('\n', '')))
        const text = writeCalendar([{ uid: 'x', changedAt: 0, summary, day: '2026-11-16' }])
        const lines = Object.fromEntries(parse(text).parts[0]?.lines ?? [])
        expect(readText(lines.SUMMARY ?? '')).toBe(summary)
      }),
    )
  })
})
