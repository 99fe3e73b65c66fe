import { type Agent, get } from 'node:http'
import { openChannel } from '../../services/documents/testing/channel-client.ts'

export const database = 'projects/demo/databases/(default)'
const channel = '/google.firestore.v1.Firestore/Listen'

type Holding = {
  site: URL
  agent: Agent
  /** What is listened to. */
  target: object
  /** Told every piece of the answer as it comes. */
  onPiece: (piece: Buffer) => void
  headers?: string
}

/** One channel as a browser holds it: a request that opened it, and an answer that goes on and on. */
export async function holdChannel({ site, agent, target, onPiece, headers }: Holding): Promise<void> {
  const ask = (path: string, init?: RequestInit) => fetch(new URL(path, site), init)
  const { sid } = await openChannel(
    ask,
    channel,
    [{ database, addTarget: { targetId: 2, ...target } }],
    headers,
  )
  const query = new URLSearchParams({ VER: '8', database, RID: 'rpc', SID: sid, AID: '0', CI: '0', t: '1' })
  const back = new URL(`${channel}/channel?${query}&TYPE=xmlhttp`, site)
  await new Promise<void>((resolve, reject) => {
    const asked = get(back, { agent }, answer => {
      // When the bench is over the connections are cut.
      answer.on('data', onPiece).on('error', () => {})
      resolve()
    })
    asked.on('error', reject)
  })
}
