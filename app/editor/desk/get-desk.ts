import { data, type RouterContextProvider } from 'react-router'
import { visitContext } from '../../context.ts'
import type { Desk } from './doors.ts'

/** For the person asking; nobody else sees any of it. */
export function getDesk(context: Readonly<RouterContextProvider>): Desk {
  const { openDesk, person } = context.get(visitContext)
  const desk = openDesk(person)
  if (!desk) throw data(null, 403)
  return desk
}

/** The same, or the one for emails alone. */
export function getAnyDesk(context: Readonly<RouterContextProvider>): Desk {
  const { openEmailDesk, openDesk, person } = context.get(visitContext)
  const desk = openDesk(person) ?? openEmailDesk(person)
  if (!desk) throw data(null, 403)
  return desk
}
