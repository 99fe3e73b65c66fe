import type { Language } from '../../../languages/languages.ts'
import type { PersonLine } from '../../../server/doors/people/staff.ts'
import { roles } from '../../map/roles.ts'
import { type AskedOf, defineList, oneOf, text } from '../lists/define-list.ts'

export const tabs = ['people', 'roles', 'accounts'] as const
export const accountDeeds = ['disable', 'enable', 'end', 'verify'] as const
export type AccountDeed = (typeof accountDeeds)[number]

const doneWords = [
  'saved',
  'undone',
  'withdrawn',
  'disabled',
  'enabled',
  'ended',
  'verify',
  'gone',
  'wait',
  'needless',
  'tooMany',
  'lastOwner',
] as const
export type DoneWord = (typeof doneWords)[number]

/** Everyone who helps: as they got their roles, by name, or by when they were here. Nobody’s address is in the page's own. */
export const personList = defineList({
  page: 'adminAddAuth',
  filter: { role: oneOf('', ...roles), lacks: oneOf('', '1') },
  sorts: ['given', 'name', 'seen', 'unseen'],
  place: {
    tab: oneOf(...tabs),
    person: text(128),
    invite: oneOf('', '1'),
    done: oneOf('', ...doneWords),
  },
})
export type PeopleAsked = AskedOf<typeof personList>

/** Who was never here comes last among the latest, first among those long away. */
export function sortPeople(
  people: readonly PersonLine[],
  sort: PeopleAsked['sort'],
  language: Language,
): PersonLine[] {
  const { compare } = new Intl.Collator(language)
  const nameOf = ({ name, address }: PersonLine) => name ?? address
  const seenAt = ({ lastSeenAt }: PersonLine) => lastSeenAt ?? 0
  if (sort === 'given') return [...people]
  if (sort === 'name') return people.toSorted((a, b) => compare(nameOf(a), nameOf(b)))
  const turn = sort === 'seen' ? 1 : -1
  return people.toSorted((a, b) => turn * (seenAt(b) - seenAt(a)))
}
