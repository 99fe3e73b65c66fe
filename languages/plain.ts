/** Letters that are no other letter with a mark on it. */
const bare: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' }

export const toBareLetters = (text: string): string =>
  text.replace(/[ßłøđæœ]/g, letter => bare[letter] ?? letter)

/** The same for all spellings people type in a hurry. */
export const plain = (text: string): string =>
  toBareLetters(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()).trim()
