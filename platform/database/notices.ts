import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

interface NoticeOptions {
  /** Without payload: the connection is back, and something may have been missed. */
  readonly onNotice: (payload: string | undefined) => void
  readonly onDisconnect?: (error: Error) => void
}

/** A connection of its own that hears a channel, and comes back when it is lost. */
export async function listenToPostgres(
  url: string,
  channel: string,
  { onNotice, onDisconnect = () => {} }: NoticeOptions,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let client = await connect()

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: url, application_name: 'exhale', keepAlive: true })
    fresh.on('error', onDisconnect)
    fresh.on('notification', ({ payload }) => onNotice(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    fresh.on('end', comeBack)
    return fresh
  }

  async function comeBack() {
    for (let wait = 50; !stopping.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      try {
        const fresh = await connect()
        if (stopping.signal.aborted) return void (await fresh.end())
        client = fresh
        return onNotice(undefined)
      } catch {
        await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }

  return async () => {
    stopping.abort()
    await client.end().catch(() => {})
  }
}
