import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChallengeView } from '../../domain/challenges/challenge.ts'
import { useAccountSettings } from '../member/account-settings.ts'
import { findKeptPerson } from '../member/kept-person.ts'
import type { Seen } from '../member/store.ts'
import { findStore } from '../member/use-member.ts'
import { useRoot } from '../root-data.ts'
import type { OpenChallenge } from './doors.ts'
import { findPlace, notePlace } from './kept-places.ts'

type OwnPlace = OpenChallenge['own']
type Live = {
  /** Undefined while only this device could know, and has not said. */
  view: ChallengeView | undefined
  own: Omit<OwnPlace, 'name'> | undefined
  /** Who is on this page now. */
  here: string[]
  isLive: boolean
  /** When the server last said so; undefined where only this device does. */
  seenAt: number | undefined
  hasFailed: boolean
  /** The server shows it to them no longer. */
  isRefused: boolean
}

const unheard: Live = {
  view: undefined,
  own: undefined,
  here: [],
  isLive: false,
  seenAt: undefined,
  hasFailed: false,
  isRefused: false,
}

export type LiveChallenge = ReturnType<typeof useChallenge>

/** A challenge as its reader sees it: as the server sent it, then live by the member's own client, or from what it keeps. */
export function useChallenge(id: string, sent: OpenChallenge | null, sentAt: number) {
  const known = useRoot()?.person
  const kept = useSyncExternalStore(never, findKeptPerson, nobody)
  const person = known ?? kept
  const { projectId } = useAccountSettings()
  const [live, setLive] = useState(unheard)
  const place = sent?.own ?? (kept && findPlace(id, kept.id))
  const { id: uid, name: ownName } = person ?? {}
  const { name, role } = place ?? {}
  useEffect(() => {
    if (uid === undefined || ownName === undefined || !name || !role) return
    notePlace(id, { uid, name, role })
    let isLeft = false
    const stops: (() => void)[] = []
    const add = (changes: Partial<Live>) => setLive(before => ({ ...before, ...changes }))
    findStore({ id: uid, name: ownName }, projectId).then(
      store => {
        if (isLeft) return
        const views = role === 'member' ? 'challenges' : 'supportedChallenges'
        stops.push(
          store.watch(`${views}/${id}`, seen => add(readView(seen))),
          store.watch(`participations/${name}`, seen => add(readOwn(seen))),
          store.watch(`challengePresence/${id}`, seen => add(readHere(seen))),
        )
      },
      () => add({ hasFailed: true }),
    )
    return () => {
      isLeft = true
      for (const stop of stops) stop()
    }
  }, [id, uid, ownName, name, role, projectId])
  const own = live.own ?? sent?.own
  return {
    ...live,
    id,
    view: live.view ?? sent?.view,
    own: own && name ? { ...own, name } : undefined,
    seenAt: live.seenAt ?? (sent ? sentAt : undefined),
    /** Only this device says that they are in it. */
    isKept: sent === null && name !== undefined,
  }
}

function readView(seen: Seen): Partial<Live> {
  if ('code' in seen)
    return seen.code === 'permission-denied' ? { isRefused: true } : { hasFailed: true, isLive: false }
  const { isLive, data } = seen
  return {
    isLive,
    ...(isLive && { seenAt: Date.now(), hasFailed: false }),
    ...(data && { view: data as ChallengeView }),
  }
}

const readOwn = (seen: Seen): Partial<Live> =>
  'data' in seen && seen.data ? { own: seen.data as Omit<OwnPlace, 'name'> } : {}

function readHere(seen: Seen): Partial<Live> {
  const here = 'data' in seen && seen.isLive && (seen.data as { here?: object } | undefined)?.here
  return { here: Object.keys(here || {}) }
}

const never = () => () => {}
const nobody = () => undefined
