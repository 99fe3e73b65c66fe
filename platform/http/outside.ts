import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSafely } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { AppError } from '../errors.ts'

/** Addresses of this machine, of private networks and of nobody: IANA's special-purpose registries. */
const inside = new BlockList()
const inside4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
// Only 2000::/3 is given out; in it, what wraps IPv4 addresses leads wherever those lead.
const inside6 = '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20'
for (const [family, nets] of [
  ['ipv4', inside4],
  ['ipv6', inside6],
] as const)
  for (const net of nets.split(' ')) {
    const [address = '', bits] = net.split('/')
    inside.addSubnet(address, Number(bits), family)
  }

/** Whether it is an address of the world outside. */
export function isOutside(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !inside.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** The IP address that a URL has in place of a name; undefined where it has a name. */
export function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looked at as the connection is made, so that a name cannot lead elsewhere a moment later. */
function lookupOutside(name: string, options: LookupOptions, done: Found): void {
  lookup(name, options, (error, address, family) => {
    const found = (Array.isArray(address) ? address : [{ address }]) as { address: string }[]
    const isFine = error !== null || found.every(one => isOutside(one.address))
    done(isFine ? error : leadsInside(), address as string, family)
  })
}

export const leadsInside = () => new AppError('permission-denied', 'The address points inside our network')

export interface OutsidePost {
  body: string
  headers: Record<string, string>
  signal: AbortSignal
  /** Where it may also call this machine and private networks. */
  mayCallInside: boolean
}

/** The status of the answer. Redirects are not followed: they could lead back inside. */
export async function postOutside(
  url: URL,
  { body, headers, signal, mayCallInside }: OutsidePost,
): Promise<number> {
  const literal = literalOf(url)
  if (!mayCallInside && literal !== undefined && !isOutside(literal)) throw leadsInside()
  const request = url.protocol === 'https:' ? requestSafely : requestPlain
  const options = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    signal,
    // A connection of its own: a kept one may lead where the name led before.
    agent: false,
    ...(!mayCallInside && { lookup: lookupOutside }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, options, response => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
