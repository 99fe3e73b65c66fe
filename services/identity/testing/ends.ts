/** What someone may hold of an account. A session is its tokens, cookie, line in the list and streams. */
export const held = [
  "the session it's done from",
  'other sessions',
  'a sign-in at its second step',
  'emailed codes',
  'the way back to an earlier address',
] as const

export type Fate = 'ends' | 'stays' | 'is replaced'

type Fates = readonly [Fate, Fate, Fate, Fate, Fate]

/** The table of the README; `server/http/mounts/what-ends-sessions.test.ts` walks it. */
export const ends = {
  'sign-out': ['ends', 'stays', 'stays', 'stays', 'stays'],
  'another session ended from the list': ['stays', 'ends', 'stays', 'stays', 'stays'],
  'a used refresh token comes back': ['ends', 'stays', 'stays', 'stays', 'stays'],
  'sign-out everywhere': ['ends', 'ends', 'ends', 'ends', 'stays'],
  'password changed': ['is replaced', 'ends', 'ends', 'ends', 'stays'],
  'password reset': ['ends', 'ends', 'ends', 'ends', 'stays'],
  'password added': ['is replaced', 'ends', 'ends', 'ends', 'stays'],
  'email link added': ['is replaced', 'ends', 'ends', 'ends', 'stays'],
  'provider added': ['is replaced', 'ends', 'ends', 'ends', 'stays'],
  'provider removed': ['stays', 'ends', 'ends', 'ends', 'stays'],
  'second step set up': ['is replaced', 'ends', 'ends', 'ends', 'stays'],
  'second step removed': ['is replaced', 'ends', 'ends', 'ends', 'stays'],
  'address changed': ['is replaced', 'ends', 'ends', 'ends', 'stays'],
  'address changed by email link': ['ends', 'ends', 'ends', 'ends', 'stays'],
  'earlier address restored': ['ends', 'ends', 'ends', 'ends', 'ends'],
  'account disabled': ['ends', 'ends', 'ends', 'ends', 'ends'],
  'account disabled and enabled again': ['ends', 'ends', 'ends', 'ends', 'stays'],
  'account deleted': ['ends', 'ends', 'ends', 'ends', 'ends'],
} as const satisfies Record<string, Fates>

export type Reason = keyof typeof ends

/** As the README shows it. */
export function writeTable(): string {
  const rows = Object.entries(ends).map(([reason, fates]) => [reason, ...fates])
  const lines = [['what happens', ...held], ['what happens', ...held].map(() => '---'), ...rows]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
