import { data, type RouterContextProvider } from 'react-router'
import type { Desk } from '../../../server/doors/editor/editor.ts'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { isClosed } from '../../map/roles.ts'

/** For the person asking; nobody else sees any of it. */
export function getDesk(context: Readonly<RouterContextProvider>, isForEmails = false): Desk {
  const { person } = context.get(visitContext)
  const doors = doorsOf(context)
  if (!isClosed('adminContent', person)) return doors.desk
  const desk = isForEmails && !isClosed('adminCampaign', person) ? doors.emailDesk : undefined
  if (!desk) throw data(null, 403)
  return desk
}
