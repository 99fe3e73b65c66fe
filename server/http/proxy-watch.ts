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

/**
 * Notices a proxy that nobody told us about: behind it everyone has the same address, and shares every limit that counts
 * by address. Only a nearby one is believed; from further away anyone could send its headers.
 */
export function createProxyWatch(isTrusted: boolean, log: Log) {
  let isSeen = false
  return {
    look(peer: string | undefined, header: (name: string) => string | undefined): void {
      if (isTrusted || isSeen || peer === undefined) return
      const isForwarded = header('x-forwarded-for') ?? header('forwarded')
      if (!isForwarded || !near.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return
      isSeen = true
      log.warn(
        'a proxy sends X-Forwarded-For or Forwarded, but TRUST_PROXY is 0: all visitors count as one and share the same limits',
      )
    },

    isOverlooked: (): boolean => isSeen,
  }
}
