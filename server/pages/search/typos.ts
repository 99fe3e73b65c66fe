/** How many slips of the finger a word may have: one wrong letter in a short word makes another word. */
export const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Which letters a word has, a bit each; letters that share one only make this less sharp. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Whether so many slips may be enough: each brings at most one letter that the other word has not. */
export function mayDiffer(letters: number, others: number, most: number): boolean {
  return hasAtMost(letters & ~others, most) && hasAtMost(others & ~letters, most)
}

function hasAtMost(bits: number, most: number): boolean {
  let left = bits
  for (let count = 0; count < most; count++) left &= left - 1
  return left === 0
}

/**
 * Letters left out, added or changed, and neighbours swapped, between two words; more than `most` where it is more.
 * No letter is touched twice (optimal string alignment).
 */
export function countSlips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let older: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  let leastBefore = 0
  for (let row = 1; row <= a.length; row++) {
    const next = fillRow(a, b, row, last, older)
    const least = next.reduce((one, other) => Math.min(one, other))
    if (least > most && leastBefore > most) return most + 1
    leastBefore = least
    older = last
    last = next
  }
  return Math.min(at(last, b.length), most + 1)
}

function fillRow(a: string, b: string, row: number, last: number[], older: number[]): number[] {
  const next = [row]
  for (let column = 1; column <= b.length; column++) {
    const change = a[row - 1] === b[column - 1] ? 0 : 1
    const least = Math.min(at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + change)
    const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
    next.push(isSwapped ? Math.min(least, at(older, column - 2) + 1) : least)
  }
  return next
}

const at = (row: number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
