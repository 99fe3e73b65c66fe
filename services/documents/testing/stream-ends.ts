import { createLog } from '../../../platform/log.ts'
import type { Guard } from '../access/guard.ts'
import type { Outlet } from '../streams/outlet.ts'

export const openGuard: Guard = {
  mayGet: () => true,
  mayQuery: () => true,
  judge: () => () => {},
  fitOf: () => undefined,
  looks: () => [],
}

export const silentLog = createLog('silent')

/** The far end of a stream: what came out, and a way to wait for it. */
export function createFarEnd<Message extends object>() {
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const state = { backlog: 0, isClosed: false }

  const outlet: Outlet<Message> = {
    send(sent) {
      messages.push(...structuredClone(sent))
      for (const look of waiting) look()
    },
    backlog: () => state.backlog,
    close() {
      state.isClosed = true
    },
  }

  return {
    outlet,
    state,
    messages,
    /** What has come so far; the next look begins after it. */
    take: () => messages.splice(0),

    /** Everything up to the first message that is meant, with it. */
    async until(isMeant: (message: Message) => boolean): Promise<Message[]> {
      for (;;) {
        const index = messages.findIndex(isMeant)
        if (index >= 0) return messages.splice(0, index + 1)
        await new Promise<void>(resolve => {
          const look = () => {
            waiting.delete(look)
            resolve()
          }
          waiting.add(look)
        })
      }
    },
  }
}
