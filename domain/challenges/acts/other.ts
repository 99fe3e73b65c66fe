import { refuse } from '../refuse.ts'
import type { Participation, Room } from '../room.ts'

/** Someone else in the room, unless one of the two blocked the other, or is about to go: then it is as if they weren't there. */
export function findOther(
  { people }: Pick<Room, 'people'>,
  own: { name: string; person: Participation },
  who: string,
): Participation {
  const other = people.get(who)
  if (!other || who === own.name || areApart(own, { name: who, person: other })) throw refuse('missing')
  return other
}

type Named = { name: string; person: Pick<Participation, 'blocked' | 'isAway'> }

export const areApart = (a: Named, b: Named): boolean =>
  a.person.blocked.includes(b.name) ||
  b.person.blocked.includes(a.name) ||
  a.person.isAway === true ||
  b.person.isAway === true
