import { Resolver } from 'node:dns/promises'

const patience = 3_000
const nothingThere = ['ENODATA', 'ENOTFOUND']

/** The texts published at a name; undefined where no name server answers in time. */
export async function lookUpTexts(name: string, servers?: readonly string[]): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: patience, tries: 1 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), patience)
  try {
    // A long record comes in pieces, which belong together without anything between them (RFC 7208, 3.3).
    return (await resolver.resolveTxt(name)).map(pieces => pieces.join(''))
  } catch (error) {
    return nothingThere.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  } finally {
    clearTimeout(timer)
  }
}
