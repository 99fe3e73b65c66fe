import { raiseUses } from '../invite.ts'
import { readName, readNickname } from '../names/nickname.ts'
import type { ChallengeAct } from '../parts.ts'
import { refuse } from '../refuse.ts'
import type { Room } from '../room.ts'
import { changeOwnedRoom, changeOwnRoom } from '../room.ts'

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

/** What everyone may change of their own place. */
export const changePlace: ChallengeAct<'changePlace'> = (
  parts,
  { uid },
  { id, nickname, showsPresence, isInKeepsake },
) =>
  changeOwnRoom(parts, id, uid, ({ people }, { name, person }) => {
    const changed = {
      ...person,
      showsPresence: showsPresence ?? person.showsPresence,
      isInKeepsake: isInKeepsake ?? person.isInKeepsake,
    }
    if (nickname !== undefined && nickname !== person.nickname) {
      const others = [...people].filter(([other]) => other !== name)
      const taken = others.map(([, { looks }]) => looks)
      const read = readNickname(nickname, { taken, reserved: parts.operatorNames() })
      // Another name than the one that support has hidden.
      const isNameHidden = read.looks === person.looks && person.isNameHidden
      Object.assign(changed, { ...read, isNameHidden: isNameHidden || undefined })
    }
    people.set(name, changed)
    return {}
  })

/** Ends a challenge before its last day. It can be read as long as any other. */
export const close: ChallengeAct<'one'> = (parts, asking, { id }) =>
  changeOwnedRoom(parts, id, asking, room => {
    endNow(room)
    return {}
  })

export function endNow({ record, now }: Room): void {
  record.closedAt ??= now
  record.company = undefined
  record.handOver = undefined
}
