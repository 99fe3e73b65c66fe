import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAccountSettings } from '../account/settings.ts'
import type { MemberRecord } from './record.ts'
import type { MemberStore } from './store.ts'

let opened: { uid: string; store: MemberStore } | undefined

/** One store a window, however often screens come and go; another person's takes its place. */
async function findStore(uid: string, projectId: string): Promise<MemberStore> {
  const { openStore } = await import('./store.ts')
  if (opened?.uid === uid) return opened.store
  void opened?.store.close()
  opened = { uid, store: openStore(uid, projectId) }
  return opened.store
}

/** Lets go of what is open, so that it can be given up. */
export async function closeStore(): Promise<void> {
  const leaving = opened?.store
  opened = undefined
  await leaving?.close()
}

export type OwnRecord = { store: MemberStore; record: MemberRecord }

/** The signed-in member's own record, live; undefined until the client is here. */
export function useMember(uid: string): OwnRecord | undefined {
  const { projectId } = useAccountSettings()
  const [store, setStore] = useState<MemberStore>()
  useEffect(() => {
    let isLeft = false
    findStore(uid, projectId).then(
      found => isLeft || setStore(found),
      error => console.error(error),
    )
    return () => {
      isLeft = true
    }
  }, [uid, projectId])
  const record = useSyncExternalStore(store?.subscribe ?? never, store?.read ?? nothing, nothing)
  return store && record && { store, record }
}

const never = () => () => {}
const nothing = () => undefined
