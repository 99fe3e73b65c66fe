import type { Backend } from '../backend.ts'
import { askErasure } from '../personal-data/ask-erasure.ts'
import type { CrowdMember } from './crowd.ts'

/** Days ago on which someone wants to be forgotten, and what becomes of it. */
const wishes = [
  { ago: 44, through: 'signedIn' },
  { ago: 30, through: 'email' },
  { ago: 16, through: 'signedIn', isTakenBack: true },
  { ago: 0, through: 'signedIn' },
] as const

/** What people ask of their data on a day, if anything; gives who is not to be heard of any more. */
export async function askForData(
  backend: Backend,
  members: readonly CrowdMember[],
  ago: number,
): Promise<CrowdMember | undefined> {
  const { erasures } = backend.rights
  // A day after they asked, as the job would.
  if (wishes.some(each => each.ago === ago + 1)) await erasures.run(new AbortController().signal)
  // Someone who came a few weeks ago, and who isn't in a challenge that others see.
  const asker = members.at(-12)
  if (!asker) return undefined
  if (ago === 9) await erasures.askForNobody('network')
  const wish = wishes.find(each => each.ago === ago)
  if (!wish) return undefined
  await askErasure(backend, asker.uid, wish.through)
  if (!('isTakenBack' in wish)) return asker
  await erasures.keep(asker.uid)
  return undefined
}
