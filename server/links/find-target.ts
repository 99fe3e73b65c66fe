import { findAddress } from '../../app/map/find-address.ts'
import { findRedirect } from '../../app/map/redirects.ts'
import type { RouteName } from '../../app/map/routes.ts'
import type { FindTarget } from '../../domain/links/make.ts'
import { languageOfPath } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'

type Parts = Pick<Backend, 'read' | 'certificates' | 'challenges' | 'routeRules'>
type Reader = ReturnType<Backend['read']>
type Look = (parts: Parts, reader: Reader, id: string) => Promise<boolean> | boolean

/** Pages that are there for some ids only. Those that let anyone act who knows them, and short links, are no targets. */
const looks: Partial<Record<RouteName, Look>> = {
  helpArticle: async (_, reader, id) => (await reader.helpArticle(id)) !== undefined,
  post: async (_, reader, id) => (await reader.post(id)) !== undefined,
  certificate: async ({ certificates }, __, id) => (await certificates.open(id, undefined)).is === 'found',
  challengeInvite: async ({ challenges }, __, id) =>
    (await challenges.openInvite(id, undefined)) !== undefined,
  certificateEdit: () => false,
  invitation: () => false,
  reminderStop: () => false,
  seriesStop: () => false,
  deletionStatus: () => false,
  confirmDeletion: () => false,
  followUp: () => false,
  unsubscribe: () => false,
  newsletterPreferences: () => false,
  subscribeVerify: () => false,
  signIn: () => false,
  shortLink: () => false,
}

/** Whether a page of this site is there, by the map and the content. */
export function createFindTarget(parts: Parts): FindTarget {
  return async function findTarget(path): Promise<boolean> {
    const pathname = path.replace(/[?#].*/s, '')
    const moved = findRedirect(pathname, '', parts.routeRules)?.location
    const place = moved?.startsWith('/') ? moved.replace(/[?#].*/s, '') : pathname
    const reader = parts.read(languageOfPath(place))
    const address = findAddress(place)
    if (!address) return (await reader.pageAt(place)) !== undefined
    const look = looks[address.name]
    return look ? look(parts, reader, address.params.id ?? '') : true
  }
}
