import { createHmac, hkdfSync } from 'node:crypto'
import { isSameSecret } from '../../../platform/ids.ts'

type Named = { id: string; turn: number }

/** As `newId` makes them, with the signature behind. */
const form = /^([\w-]{22})([\w-]{43})$/

/**
 * What emails carry so that whoever got them may change or stop what comes, without signing in: the subscription's name,
 * signed, so that nothing of it has to be kept. Another turn makes all earlier ones void.
 */
export function createLinks(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'exhale', 'newsletter links', 32))
  const sign = ({ id, turn }: Named) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, turn]))
      .digest('base64url')
  return {
    write: (named: Named): string => named.id + sign(named),
    /** Whose it may be; `isOf` tells whether it is. */
    idOf: (token: string): string | undefined => form.exec(token)?.[1],
    isOf: (token: string, named: Named): boolean => isSameSecret(token, named.id + sign(named)),
  }
}
