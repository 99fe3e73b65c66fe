import { findRole, type Role } from '../map/roles.ts'

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
export type DoneWord = (typeof doneWords)[number]

/** What the page is asked for, all of it in the address; nobody’s address is. */
export type PeopleAsked = {
  tab: (typeof tabs)[number]
  role: Role | ''
  lacks: boolean
  person: string
  isInviting: boolean
  done: DoneWord | undefined
}

export function readAsked(query: URLSearchParams): PeopleAsked {
  return {
    tab: tabs.find(each => each === query.get('tab')) ?? 'people',
    role: findRole(query.get('role')) ?? '',
    lacks: query.has('lacks'),
    person: (query.get('person') ?? '').slice(0, 128),
    isInviting: query.has('invite'),
    done: doneWords.find(each => each === query.get('done')),
  }
}
