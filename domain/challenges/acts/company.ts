import { callEvery, isOver, openCall } from '../challenge.ts'
import type { ChallengeAct } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeOwnRoom, note } from '../room.ts'
import { areApart } from './other.ts'

/** Asks for company. While someone else asks already, the two are with each other. */
export const callCompany: ChallengeAct<'one'> = async (parts, { uid }, { id }) => {
  const told = await changeOwnRoom(parts, id, uid, (room, { name, person }) => {
    const { record, people, now } = room
    const hears = record.mode === 'buddy' || record.hearsCompany
    if (!hears || person.role !== 'member') throw refuse('missing')
    if (isOver(record, now)) throw refuse('over')
    const open = openCall(record, now)
    if (open?.by === name) return []
    if (person.calledAt !== undefined && person.calledAt + callEvery > now) throw refuse('tooMany')
    const calling = { ...person, calledAt: now }
    people.set(name, calling)
    if (open) open.with = [...new Set([...open.with, name])]
    else record.company = { by: name, at: now, with: [] }
    note(record, { kind: 'company', at: now, who: name })
    return [...people].flatMap(([other, each]) =>
      other === name || areApart({ name, person }, { name: other, person: each }) ? [] : each.uid,
    )
  })
  parts.notify(told, 'company', id)
  return {}
}

/** Says that they are with who asked. */
export const answerCompany: ChallengeAct<'one'> = async (parts, { uid }, { id }) => {
  const told = await changeOwnRoom(parts, id, uid, (room, own) => {
    const open = openCall(room.record, room.now)
    const caller = open && room.people.get(open.by)
    if (!caller || areApart(own, { name: open.by, person: caller })) throw refuse('missing')
    if (open.by === own.name || open.with.includes(own.name)) return []
    open.with.push(own.name)
    note(room.record, { kind: 'answered', at: room.now, who: own.name, to: open.by })
    return [caller.uid]
  })
  parts.notify(told, 'answered', id)
  return {}
}

/** Whoever asked needs it no longer. */
export const endCompany: ChallengeAct<'one'> = (parts, { uid }, { id }) =>
  changeOwnRoom(parts, id, uid, ({ record }, { name }) => {
    if (record.company?.by === name) record.company = undefined
    return {}
  })
