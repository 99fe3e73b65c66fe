import { describe, expect, test } from 'vitest'
import { chapterKeys } from '../../blocks/chapter/chapters.ts'
import { noteKey } from '../../member/note.ts'
import { findHere, markHere } from './here.ts'

const hour = 3_600_000
const now = Date.now()

const cases: [string, number | undefined, boolean, string | undefined][] = [
  ['told nothing', undefined, false, undefined],
  ['said not yet', undefined, true, 'decide'],
  ['chose a day ahead', -30 * hour, false, 'prepare'],
  ['stopped a minute ago', hour / 60, false, 'day'],
  ['stopped yesterday', 25 * hour, false, 'hours'],
  ['stopped three days ago', 73 * hour, false, 'weeks'],
  ['stopped 27 days ago', 27.9 * 24 * hour, false, 'weeks'],
  ['stopped 28 days ago', 28.1 * 24 * hour, false, 'after'],
  ['stopped years ago', 9_000 * 24 * hour, false, 'after'],
]

describe('the chapter someone is in', () => {
  test.each(cases)('who %s', (_, smokeFreeFor, isUndecided, here) => {
    expect(findHere({ smokeFreeFor, isUndecided })).toBe(here)
  })

  test.each(cases)('is the same before the page wakes: who %s', (_, smokeFreeFor, isUndecided, here) => {
    const kept = isUndecided
      ? 'not yet'
      : smokeFreeFor === undefined
        ? null
        : JSON.stringify({ version: 1, quitAt: now - smokeFreeFor })
    // Nothing kept leaves the page as it was sent: with the first chapter open.
    expect(markWith(kept)).toBe(here ?? 'decide')
  })

  test('is the one before, while nobody has said that a day they planned has come', () => {
    const planned = JSON.stringify({ version: 1, quitAt: now - 5 * 24 * hour, isPlanned: true })
    expect(markWith(planned)).toBe('prepare')
    expect(markWith(null, planned)).toBe('prepare')
    // Who is signed in here is known by their own date, not by one that is left from before.
    const stopped = JSON.stringify({ quitAt: now - 25 * hour })
    expect(markWith(planned, stopped)).toBe('hours')
    expect(markWith(planned, '{}')).toBe('prepare')
  })

  test('nor does it fail at what it can’t read, or at a date of an older page', () => {
    expect(markWith('{')).toBe('decide')
    expect(markWith(new Date(now - 30 * hour).toISOString())).toBe('hours')
  })
})

/** Which chapter is open once the script of the page has run, in a browser that keeps this of a guest or a member. */
function markWith(guest: string | null, member: string | null = null): string | undefined {
  const children = chapterKeys.map(chapter => ({
    dataset: { chapter },
    isOpen: chapter === 'decide',
    toggleAttribute(_: string, isOn: boolean) {
      this.isOpen = isOn
    },
  }))
  const document = { querySelectorAll: () => children }
  const localStorage = { getItem: (key: string) => (key === noteKey ? member : guest) }
  let arrive = () => {}
  class MutationObserver {
    constructor(mark: () => void) {
      arrive = mark
    }
    observe() {}
    disconnect() {}
  }
  const run = new Function('document', 'localStorage', 'MutationObserver', 'addEventListener', markHere)
  run(document, localStorage, MutationObserver, () => {})
  arrive()
  return children.find(({ isOpen }) => isOpen)?.dataset.chapter
}
