import { createSeal, type Seal } from '../../platform/seal.ts'

export type Vault = Seal

/** The secrets of accounts that must be read again: signing keys, second steps, what waits between two windows. */
export function createVault(secret: string | undefined): Vault {
  return createSeal(secret, 'identity vault')
}
