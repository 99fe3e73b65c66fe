import { BlockList, isIPv6 } from 'node:net'
import type { Log } from '../../platform/log.ts'

const near = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(net, prefix, 'ipv6')

/** A proxy sends its headers with everything; of the last requests from nearby, more than half have them. */
const looked = 40

/**
 * Notices a proxy that nobody told us about: behind it everyone has the same address, and shares every limit that counts
 * by address. Only a nearby one is believed, from further away anyone could send its headers; and only by most of what
 * comes, because now and then anyone can from nearby, too.
 */
export function createProxyWatch(isTrusted: boolean, log: Log) {
  // Bounded: `looked`.
  const lately: boolean[] = []
  let isTold = false
  const isOverlooked = () => lately.filter(Boolean).length > looked / 2
  return {
    look(peer: string | undefined, header: (name: string) => string | undefined): void {
      if (isTrusted || peer === undefined || !near.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return
      lately.push((header('x-forwarded-for') ?? header('forwarded')) !== undefined)
      if (lately.length > looked) lately.shift()
      if (isTold || !isOverlooked()) return
      isTold = true
      log.warn(
        'a proxy sends X-Forwarded-For or Forwarded, but TRUST_PROXY is 0: all visitors count as one and share the same limits',
      )
    },

    isOverlooked,
  }
}
