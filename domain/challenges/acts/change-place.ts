import { readNickname } from '../names/nickname.ts'
import type { ChallengeCaller, ChallengeParts, Done } from '../parts.ts'
import { changeOwnRoom, type Participation } from '../room.ts'

type PlaceWishes = { id: string } & {
  [key in 'nickname' | 'showsPresence' | 'isInKeepsake']?: Participation[key] | undefined
}

/** What everyone may change of their own place. */
export async function changePlace(
  parts: ChallengeParts,
  { uid }: ChallengeCaller,
  { id, nickname, showsPresence, isInKeepsake }: PlaceWishes,
): Promise<Done> {
  return changeOwnRoom(parts, id, uid, ({ people }, { name, person }) => {
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
}
