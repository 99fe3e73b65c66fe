import type { Language } from '../../languages/languages.ts'
import { findRole, type Role } from '../map/roles.ts'
import type { PersonLine } from './doors.ts'

export const tabs = ['people', 'roles', 'accounts'] as const
export const doneWords = [
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
/** As they got their roles, by name, or by when they were here: lately, or longest ago. */
export const sorts = ['given', 'name', 'seen', 'unseen'] as const
export type DoneWord = (typeof doneWords)[number]

/** What the page is asked for, all of it in the address; nobody’s address is. */
export type PeopleAsked = {
  tab: (typeof tabs)[number]
  role: Role | ''
  lacks: boolean
  sort: (typeof sorts)[number]
  person: string
  isInviting: boolean
  done: DoneWord | undefined
}

export function readAsked(query: URLSearchParams): PeopleAsked {
  return {
    tab: tabs.find(each => each === query.get('tab')) ?? 'people',
    role: findRole(query.get('role')) ?? '',
    lacks: query.has('lacks'),
    sort: sorts.find(each => each === query.get('sort')) ?? 'given',
    person: (query.get('person') ?? '').slice(0, 128),
    isInviting: query.has('invite'),
    done: doneWords.find(each => each === query.get('done')),
  }
}

/** What narrows and sorts the list, as a query; what is usual is left out. */
export const writeAsked = ({ role, lacks, sort }: Pick<PeopleAsked, 'role' | 'lacks' | 'sort'>) => ({
  role,
  lacks: lacks ? '1' : '',
  sort: sort === 'given' ? '' : sort,
})

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
