import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Person } from '../context.ts'
import { useAccountSettings } from './account-settings.ts'
import type { MemberRecord } from './record.ts'
import type { MemberStore } from './store.ts'

let opened: { uid: string; store: MemberStore } | undefined

/** One store a window, however often screens come and go; another person's takes its place. */
export async function findStore(
  person: Pick<Person, 'id' | 'name'>,
  projectId: string,
): Promise<MemberStore> {
  const { openStore } = await import('./store.ts')
  if (opened?.uid === person.id) return opened.store
  void opened?.store.close()
  opened = { uid: person.id, store: openStore(person, projectId) }
  return opened.store
}

/** Lets go of what is open, so that it can be given up. */
export async function closeStore(): Promise<void> {
  const leaving = opened?.store
  opened = undefined
  await leaving?.close()
}

export type OwnRecord = { store: MemberStore; record: MemberRecord }

/** The signed-in member's own record, live; undefined until the client is here, and for guests. */
export function useMember(person: Person | undefined): OwnRecord | undefined {
  const { projectId } = useAccountSettings()
  const [store, setStore] = useState<MemberStore>()
  const { id, name } = person ?? {}
  useEffect(() => {
    if (id === undefined || name === undefined) return
    let isLeft = false
    findStore({ id, name }, projectId).then(
      found => isLeft || setStore(found),
      error => console.error(error),
    )
    return () => {
      isLeft = true
    }
  }, [id, name, projectId])
  const record = useSyncExternalStore(store?.subscribe ?? never, store?.read ?? nothing, nothing)
  return store && record && { store, record }
}

const never = () => () => {}
const nothing = () => undefined
