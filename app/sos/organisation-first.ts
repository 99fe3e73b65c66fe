import type { Contact } from './use-people.ts'

/**
 * The organisation's own line stands first, unless it is closed and another is not: whoever calls now reaches someone.
 * Of those that are closed the next to open is first.
 */
export function putOrganisationFirst(
  organisation: Contact | undefined,
  others: readonly Contact[],
): Contact[] {
  const all = organisation ? [organisation, ...others] : [...others]
  return all.sort((a, b) => opensAt(a) - opensAt(b))
}

/** Nobody knows when some open. */
const opensAt = ({ state }: Contact): number =>
  state?.isOpen === false ? (state.opensAt ?? Number.MAX_SAFE_INTEGER) : 0
