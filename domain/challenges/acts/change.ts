import { raiseUses } from '../invite.ts'
import { readName } from '../names/nickname.ts'
import type { ChallengeAct } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeOwnedRoom } from '../room.ts'

/** What its owner may change of a challenge while it goes on. */
export const change: ChallengeAct<'change'> = (parts, asking, { id, ...wishes }) =>
  changeOwnedRoom(parts, id, asking, async (room, _own, tx) => {
    const { record, people } = room
    if (wishes.places !== undefined && record.mode !== 'buddy') {
      const taken = [...people.values()].filter(({ role }) => role === 'member').length
      if (wishes.places < taken) throw refuse('places')
      record.places = wishes.places
      await raiseUses(tx, room)
    }
    if (wishes.name !== undefined) record.name = readName(wishes.name)
    record.welcomesSupporters = wishes.welcomesSupporters ?? record.welcomesSupporters
    record.inviting = wishes.inviting ?? record.inviting
    record.hearsCompany = wishes.hearsCompany ?? record.hearsCompany
    return {}
  })
