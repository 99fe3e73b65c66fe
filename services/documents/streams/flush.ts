import { drop, type ListenState, openWaiting } from './listen-state.ts'
import type { ListenResponse } from './messages.ts'
import { type SnapshotTime, writeSnapshotTime } from './snapshot-time.ts'
import { isOpen, pauseTarget } from './target.ts'

/** Bytes: above the one the stream falls silent, below the other it goes on. */
export const backlogs = { most: 4 * 1024 * 1024, least: 1024 * 1024 }

/** Tells the client all that has happened up to `readAt`. */
export function flush(stream: ListenState, readAt: number) {
  const { outbox, outlet, place, targets } = stream
  if (stream.isPaused || stream.isEnded) return
  const all = [...targets.values()]
  const isHeld = all.some(target => target.wasOpen && !isOpen(target))
  const open = all.filter(isOpen).map(({ id }) => id)
  const hasNews = !outbox.isEmpty() || (open.length > 0 && readAt > stream.toldAt)
  if (!isHeld && hasNews) {
    const time = writeSnapshotTime(place, readAt)
    const { messages, currents } = outbox.take(readAt)
    if (currents.length > 0) {
      const { readTime, resumeToken } = time
      messages.push({
        targetChange: { targetChangeType: 'CURRENT', targetIds: currents, readTime, resumeToken },
      })
    }
    messages.push(...writeSnapshot(open, open.length === all.length, time))
    stream.toldAt = readAt
    outlet.send(messages)
    finishOnce(stream, currents)
    if (outlet.backlog() > backlogs.most) pause(stream)
  }
  openWaiting(stream)
}

/** A token without targets is taken by all, so while some have heard nothing it is given to the others by name. */
function writeSnapshot(
  open: number[],
  isAll: boolean,
  { readTime, resumeToken, message }: SnapshotTime,
): ListenResponse[] {
  const targetChangeType = 'NO_CHANGE'
  if (isAll) return [message]
  const named: ListenResponse[] =
    open.length > 0 ? [{ targetChange: { targetChangeType, targetIds: open, resumeToken } }] : []
  return [...named, { targetChange: { targetChangeType, targetIds: [], readTime } }]
}

function finishOnce(stream: ListenState, currents: number[]) {
  for (const id of currents) {
    if (!stream.targets.get(id)?.isOnce) continue
    drop(stream, id)
    stream.outlet.send([{ targetChange: { targetChangeType: 'REMOVE', targetIds: [id] } }])
  }
}

/** Nothing is kept for a client that does not read: what it misses is told from the log when it does. */
function pause(stream: ListenState) {
  stream.isPaused = true
  stream.answersUnread = 0
  for (const target of stream.targets.values()) {
    pauseTarget(target, stream.toldAt)
    stream.waiting.add(target)
  }
}
