import { useSyncExternalStore } from 'react'
import type { Person } from '../context.ts'
import { useRoot } from '../root-data.ts'
import { findKeptPerson } from './kept-person.ts'

/** The member who reads this. A page kept for when there is no network was asked for as a stranger: this device knows better. */
export function usePerson(): Person | undefined {
  const known = useRoot()?.person
  const kept = useSyncExternalStore(never, findKeptPerson, nobody)
  return known ?? kept
}

const never = () => () => {}
const nobody = () => undefined
