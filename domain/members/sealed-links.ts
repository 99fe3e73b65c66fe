import { attempt } from '../../platform/attempt.ts'
import { createSeal } from '../../platform/seal.ts'

const sealed = 'sealed:'

/**
 * What an email or a notification carries so that it can be stopped from itself, by whoever got it: sealed, so that it can
 * neither be made nor read without the secret, and nothing of it has to be kept. Each purpose has links of its own.
 */
export function createSealedLinks(secret: string, purpose: string) {
  const seal = createSeal(secret, purpose)
  return {
    write: (names: readonly string[]): string => seal.seal(JSON.stringify(names)).slice(sealed.length),

    read(token: string): string[] | undefined {
      if (!/^[\w-]{40,600}$/.test(token)) return undefined
      return attempt(() => JSON.parse(seal.open(sealed + token)) as string[])
    },
  }
}
