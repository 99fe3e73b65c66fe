import type { JWTPayload } from 'jose'

const most = 5_000

/** Tokens whose signature was found good, by name, and what they say. The oldest go first. */
export function createVerifiedTokens() {
  // Bounded: `most`.
  const kept = new Map<string, JWTPayload>()
  return {
    get: (name: string) => kept.get(name),
    set(name: string, payload: JWTPayload) {
      if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
      kept.set(name, payload)
    },
  }
}
