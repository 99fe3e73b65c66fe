import { frame } from './frame.ts'
import { limits } from './limits.ts'
import { type ChannelSession, detachListener, drainSession, dropSession, type Listener } from './session.ts'

export type BackChannel = Listener & { body: ReadableStream<Uint8Array>; beat(): void; isEnded(): boolean }

export type BackChannelWish = {
  /** Long polling: the answer ends with the first message. */
  isPolling: boolean
  /** How long a poll may take, in milliseconds. */
  patience: number
}

/** The answer that carries messages to the client. It reads on only as fast as the client does. */
export function createBackChannel(session: ChannelSession, wish: BackChannelWish): BackChannel {
  const { clock, outbox } = session
  const now = () => clock.now().getTime()
  const quietFor = wish.isPolling ? Math.min(wish.patience, limits.quietFor) : limits.quietFor
  const openedAt = now()
  let spokenAt = openedAt
  let bytes = 0
  let isEnded = false
  let isLeft = false
  let wakeReader: (() => void) | undefined

  function wake(): void {
    wakeReader?.()
    wakeReader = undefined
  }

  function end(): void {
    isEnded = true
    detachListener(session, back)
    wake()
  }

  // A client that hears nothing at once concludes that a proxy buffers answers, and polls from then on.
  if (!wish.isPolling && !session.isOver) outbox.push('noop')
  outbox.rewind()

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (!isEnded && !outbox.hasUnsent())
          await new Promise<void>(resolve => {
            wakeReader = resolve
          })
        const text = isEnded ? undefined : outbox.take(limits.frameBytes)
        if (text !== undefined) {
          const chunk = Buffer.from(frame(text), 'latin1')
          bytes += chunk.length
          spokenAt = now()
          controller.enqueue(chunk)
          drainSession(session)
        }
        const isLast = wish.isPolling || session.isOver
        if (bytes >= limits.answerBytes || (isLast && !outbox.hasUnsent())) end()
        if (isEnded && !isLeft) controller.close()
      },
      cancel() {
        isLeft = true
        end()
      },
    },
    { highWaterMark: 0 },
  )

  const back: BackChannel = {
    body,
    wake,
    end,
    isEnded: () => isEnded,
    beat() {
      // A client that doesn't read what's there needs no keep-alive.
      if (outbox.hasUnsent()) {
        if (now() - spokenAt >= limits.stuckFor) dropSession(session)
        return
      }
      if (now() - openedAt >= limits.answerFor) return end()
      if (now() - spokenAt < quietFor) return
      outbox.push('noop')
      wake()
    },
  }
  return back
}
