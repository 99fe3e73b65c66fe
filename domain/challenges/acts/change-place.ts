import { readNickname } from '../names/nickname.ts'
import type { ChallengeAct } from '../parts.ts'
import { changeOwnRoom } from '../room.ts'

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
