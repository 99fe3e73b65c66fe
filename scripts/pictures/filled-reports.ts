import { participantIdOf } from '../../domain/challenges/participant-id.ts'
import type { Backend } from '../../server/backend.ts'
import { addMember, gather } from '../../server/testing/challenge-people.ts'

const names = ['Mira', 'Tomek', 'Lena the very long-named', 'Ольга']

/** A challenge in which some people reported others, for support to look at. */
export async function fillReports(backend: Backend): Promise<void> {
  const { challenges } = backend
  const people = names.map(nickname => ({ uid: crypto.randomUUID(), nickname }))
  const [owner = { uid: '', nickname: '' }, ...others] = people
  await addMember(backend, owner.uid)
  const { id } = await gather(backend, owner.uid, { nickname: owner.nickname }, others)
  for (const [index, { uid }] of people.entries())
    for (const about of others.slice(0, 2)) {
      if (about.uid === uid) continue
      const kind = index % 2 ? 'behaviour' : 'name'
      await challenges.perform(
        'reportParticipant',
        { uid },
        { id, who: participantIdOf(id, about.uid), kind },
      )
    }
}
