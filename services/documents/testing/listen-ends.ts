import type { Guard } from '../access/guard.ts'
import type { Principal } from '../access/rules.ts'
import { createLive } from '../live/live.ts'
import type { Fields } from '../model/value.ts'
import { createListenStream } from '../streams/listen-stream.ts'
import type { ListenResponse, TargetChange } from '../streams/messages.ts'
import { createNaiveEngine } from './naive.ts'
import { createFarEnd, openGuard, silentLog } from './stream-ends.ts'

export const place = { project: 'demo', database: '(default)' }
export const database = 'projects/demo/databases/(default)'
export const root = `${database}/documents`
export const mira: Principal = { uid: 'mira', roles: [], isAnonymous: false, isVerified: true }

export const queryOf = (structuredQuery: object) => ({ query: { parent: root, structuredQuery } })
export const notes = queryOf({ from: [{ collectionId: 'notes' }] })
export const firstTwo = queryOf({ from: [{ collectionId: 'notes' }], limit: 2 })
export const oneNote = (id: string) => ({ documents: { documents: [`${root}/notes/${id}`] } })
export const number = (value: number): Fields => ({ n: { integerValue: `${value}` } })

/** Whose `n` is larger. */
export function above(value: number) {
  return { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: value } } }
}

/** A live place with nothing in it yet, and streams that listen to it. */
export function openLive({
  guard = openGuard,
  quietAfter = 60_000,
}: {
  guard?: Guard
  quietAfter?: number
} = {}) {
  const engine = createNaiveEngine()
  const live = createLive({ engine, log: silentLog, quietAfter })
  return {
    engine,
    live,
    put: (path: string, fields: Fields = {}) =>
      engine.commit(place, [{ path, kind: 'update', fields, transforms: [] }]),
    remove: (path: string) => engine.commit(place, [{ path, kind: 'delete' }]),
    open(person: Principal | undefined = mira) {
      const far = createFarEnd<ListenResponse>()
      const stream = createListenStream({ place, live, guard, person, outlet: far.outlet, log: silentLog })
      return {
        ...far,
        stream,
        add: (targetId: number, target: object) =>
          stream.receive({ database, addTarget: { ...target, targetId } }),
        remove: (targetId: number) => stream.receive({ database, removeTarget: targetId }),
        snapshot: () => far.until(isSnapshot),
      }
    },
  }
}

export const changeOf = (message: ListenResponse | undefined): TargetChange | undefined =>
  message && 'targetChange' in message ? message.targetChange : undefined

export function isSnapshot(message: ListenResponse) {
  const change = changeOf(message)
  return change?.targetIds.length === 0 && change.readTime !== undefined
}

/** The gist of each message. */
export function gist(messages: ListenResponse[]): string[] {
  const last = (name: string) => name.slice(root.length + 1)
  return messages.map(message => {
    if ('targetChange' in message) {
      const { targetChangeType, targetIds, cause } = message.targetChange
      if (isSnapshot(message)) return 'snapshot'
      return [targetChangeType, ...targetIds, ...(cause ? [`cause ${cause.code}`] : [])].join(' ')
    }
    if ('documentChange' in message) {
      const { document, targetIds, removedTargetIds } = message.documentChange
      return `change ${last(document.name)} ${targetIds.sort()} -${removedTargetIds.sort()}`
    }
    if ('documentDelete' in message) {
      return `delete ${last(message.documentDelete.document)} -${message.documentDelete.removedTargetIds}`
    }
    if ('documentRemove' in message) {
      return `remove ${last(message.documentRemove.document)} -${message.documentRemove.removedTargetIds}`
    }
    return 'filter' in message ? `filter ${message.filter.targetId} ${message.filter.count}` : 'error'
  })
}
