import { strFromU8, unzipSync } from 'fflate'
import type { House } from './serve.ts'

/** Everything that is held about whoever the cookie names, as they take it along: the text of each file. */
export async function takeCopy(house: House, cookie: string): Promise<Record<string, string>> {
  const headers = { cookie }
  const answer = await house.ask('/data-deletion/copy.zip', { headers })
  if (answer.status !== 200) throw new Error(`no copy: ${answer.status}`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, true)]))
}
