import type { Contact } from './use-people.ts'

/** The organisation's own line stands first, unless it is closed and another is not: whoever calls now reaches someone. */
export function putOrganisationFirst(
  organisation: Contact | undefined,
  others: readonly Contact[],
): Contact[] {
  const all = organisation ? [organisation, ...others] : [...others]
  return all.sort((a, b) => Number(isClosed(a)) - Number(isClosed(b)))
}

const isClosed = ({ state }: Contact): boolean => state?.isOpen === false
