import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { newToken } from '../../../platform/ids.ts'
import { ensure } from '../wire/wire-error.ts'
import { normalizePassword } from './policy.ts'

/** What one hash costs. */
export type Hashing = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** argon2id, which the package takes unless told otherwise. OWASP's first choice of parameters. */
export const hashing: Hashing = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * One a core, and one that waits for the next free core while the main thread is writing to the disk. One of libuv's
 * threads is left for files, name look-ups and signatures; `server/start.mjs` sees to it that there are enough.
 */
function countHashers(): number {
  const pool = Number(process.env.UV_THREADPOOL_SIZE) || 4
  return Math.max(1, Math.min(availableParallelism() + 1, pool - 1))
}

/** About ten seconds of work; beyond that a caller is better told to try again later. */
const longestQueue = 1_000
const longestOfOne = 400

export interface Check {
  readonly hashed: string | null | undefined
  readonly password: string
  /** The network or account it is checked for; those of one wait for each other. */
  readonly who: string
  /** Asked when the turn has come, which may be seconds after the request; throws to save the work. */
  readonly onTurn: () => Promise<unknown>
}

/** Passwords are hashed off the main thread, a few at once, those of one network or account after each other. */
export function createPasswords(hashers = countHashers(), cost = hashing) {
  const queue = createFairQueue({ atOnce: hashers, longest: longestQueue, longestOfOne })
  let decoy: Promise<string> | undefined

  async function inTurn<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    const taken = queue.take(who, work)
    ensure(taken, 'TOO_MANY_ATTEMPTS_TRY_LATER')
    return taken
  }

  return {
    hash: (password: string, who: string, onTurn?: () => Promise<unknown>) =>
      inTurn(who, async () => {
        await onTurn?.()
        return hash(normalizePassword(password), cost)
      }),

    /** Without a hash, the same work for nothing: an unknown account must take as long as a known one. */
    async verify({ hashed, password, who, onTurn }: Check): Promise<boolean> {
      decoy ??= hash(newToken(), cost)
      const against = hashed ?? (await decoy)
      const isRight = await inTurn(who, async () => {
        await onTurn()
        return verify(against, normalizePassword(password))
      })
      return isRight && hashed != null
    },

    isOutdated(hashed: string): boolean {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
  }
}
