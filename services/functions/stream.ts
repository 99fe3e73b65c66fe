import type { Deadline } from './deadline.ts'
import type { Timer } from './timer.ts'
import { encode } from './values.ts'

const pingEvery = 20_000
/** Lines that may wait for a slow reader before the callable has to. */
const waiting = 16

export type Send = (message: unknown) => Promise<void>

/** How a stream ends: the client hangs forever on one that ends without either. */
export type End = { result: unknown } | { error: object }

/** Events for the official client, which knows failures by their line alone, whatever the HTTP status. */
export function answerStream(timer: Timer, deadline: Deadline, work: (send: Send) => Promise<End>): Response {
  const { signal } = deadline
  let wake = () => {}
  let isOpen = true
  let stopPing = () => {}

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if (isOpen) controller.enqueue(new TextEncoder().encode(text))
        }
        const ping = () => {
          write(': ping\n\n')
          stopPing = timer.after(pingEvery, ping)
        }
        const send: Send = async message => {
          signal.throwIfAborted()
          deadline.restart()
          write(lineOf({ message: encode(message) }))
          if ((controller.desiredSize ?? 0) > 0) return
          await deadline.wait(new Promise<void>(resolve => (wake = resolve)))
          deadline.restart()
        }
        stopPing = timer.after(pingEvery, ping)
        work(send).then(end => {
          stopPing()
          write(lineOf(end))
          if (isOpen) controller.close()
          isOpen = false
        })
      },
      pull: () => wake(),
      cancel() {
        isOpen = false
        stopPing()
        deadline.leave()
      },
    },
    { highWaterMark: waiting },
  )
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  }
  return new Response(body, { headers })
}

/** The client's pattern for a line stops at U+2028 and U+2029, which JSON leaves as they are, and drops the line. */
function lineOf(event: object): string {
  const json = JSON.stringify(event).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `data: ${json}\n\n`
}
