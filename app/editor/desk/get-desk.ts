import { data, type RouterContextProvider } from 'react-router'
import { visitContext } from '../../context.ts'
import type { Desk } from './doors.ts'

/** For the person asking; nobody else sees any of it. */
export function getDesk(context: Readonly<RouterContextProvider>, isForEmails = false): Desk {
  const { openEmailDesk, openDesk, person } = context.get(visitContext)
  const desk = openDesk(person) ?? (isForEmails ? openEmailDesk(person) : undefined)
  if (!desk) throw data(null, 403)
  return desk
}
