import { networkOf } from '../../../platform/http/network.ts'
import type { Principal } from '../access/rules.ts'

/**
 * How far limits trust someone. Anyone can be a stranger; a guest has made an account; a member has proven an address.
 * Each rank has a share of its own, so that none can use up another's.
 */
export type Rank = 'stranger' | 'guest' | 'member'

export type Claimant = { rank: Rank; uid: string | undefined; network: string }

export function askerOf(person: Principal | undefined, clientAddress: string): Claimant {
  const rank = person ? rankOf(person) : 'stranger'
  return { rank, uid: person?.uid, network: networkOf(clientAddress) }
}

function rankOf({ isAnonymous, isVerified, roles }: Principal): Rank {
  return (isVerified && !isAnonymous) || roles.length > 0 ? 'member' : 'guest'
}

/** How much of something one account may have, one network, and everyone of the rank together. */
export type Bounds = Readonly<Record<Rank, Readonly<{ account?: number; network?: number; all: number }>>>

/** Under which names an asker is counted, and how far. */
export function countedAs({ rank, uid, network }: Claimant, bounds: Bounds): [key: string, most: number][] {
  const { account, network: ofNetwork, all } = bounds[rank]
  const names: [string, number][] = [[rank, all]]
  if (ofNetwork !== undefined) names.push([`${rank} network ${network}`, ofNetwork])
  if (account !== undefined) names.push([`${rank} account ${uid}`, account])
  return names
}
