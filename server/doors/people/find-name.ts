import { maskAddress } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'

type Named = { id: string; name: string | null; email: string | null; roles: readonly string[] }

/**
 * Names are for those who help, or did when it was written: everyone else stays masked. Asked once for each, however often
 * they appear.
 */
export function createNameFinder({ find }: Pick<Backend['identity']['administration'], 'find'>) {
  // Bounded: by one page of a list, for which it is made.
  const accounts = new Map<string, Promise<Named | undefined>>()
  return async (id: string, didHelp = false): Promise<string> => {
    const found = accounts.get(id) ?? find(id)
    accounts.set(id, found)
    const account = await found
    if (!account) return id
    return didHelp || account.roles.length > 0 ? nameOf(account) : maskOf(account)
  }
}

export const nameOf = (account: Named): string => account.name ?? maskOf(account)

const maskOf = ({ id, email }: Named): string => (email === null ? `${id.slice(0, 8)}…` : maskAddress(email))
