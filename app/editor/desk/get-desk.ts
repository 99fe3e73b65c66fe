import { data, type RouterContextProvider } from 'react-router'
import { visitContext } from '../../context.ts'
import type { Desk } from './doors.ts'

/** Of whoever is asking; no one else is shown anything of it. */
export function getDesk(context: Readonly<RouterContextProvider>): Desk {
  const { openDesk, person } = context.get(visitContext)
  const desk = openDesk(person)
  if (!desk) throw data(null, 403)
  return desk
}
