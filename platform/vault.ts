import { createSeal, type Seal } from './seal.ts'

export type Vault = Seal

/** Secrets that must be read again: signing keys, second steps, sign-ins under way, push keys. The purpose is as old as the first. */
export function createVault(secret: string | undefined): Vault {
  return createSeal(secret, 'identity vault')
}
