import { createContext } from 'react-router'
import type { Doors } from '../server/doors/doors.ts'
import type { Context } from './context.ts'

export const doorsContext = createContext<Doors>()

/** What the server does for a page: each names the doors it needs, and has no other opened. */
export const doorsOf = (context: Context): Doors => context.get(doorsContext)
