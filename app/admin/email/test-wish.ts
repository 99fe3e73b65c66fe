/** Why a test isn't sent, and what was typed as its addresses. */
export type UnsentTest = { unsent: 'noAddress' | 'badAddress' | 'tooMany' | 'wait'; given: string }

/** What came of pressing the button, where that is it. */
export const findUnsent = (answer: object | undefined): UnsentTest | undefined =>
  answer && 'unsent' in answer ? (answer as UnsentTest) : undefined
