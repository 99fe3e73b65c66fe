import { createFormat } from '../../languages/format.ts'
import { prefixOf } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Documents } from '../../services/documents/documents.ts'
import type { KeptDevice, Push, PushOutcome, Waiting } from '../../services/push/push.ts'
import { membersCollection } from './collections.ts'
import { findNews, isNight, newsFor } from './milestone-news.ts'
import { type Milestone, milestones } from './milestones.ts'

export type MessageDeps = {
  documents: Documents
  push: Push
  library: Library
  clock: Clock
  log: Log
  /** Whoever asked to be erased is told nothing, unless they turn back. */
  isLeaving: (uid: string) => Promise<boolean>
}

const minute = 60_000
/** The same for all, so that it says nothing: of two that a push service still keeps, the later one is enough. */
const topic = 'note'

/** Tells one person what they reached since they were last told, and sets when to look at them next. */
export async function tellReached(deps: MessageDeps, uid: string): Promise<void> {
  const { documents, push, clock } = deps
  const devices = await push.devices.list(uid)
  if (devices.length === 0) return push.people.dropIdle(uid)
  if (await deps.isLeaving(uid)) return
  const now = clock.now().getTime()
  const found = await findNews(documents, uid, now, Math.min(...devices.map(({ agreedAt }) => agreedAt)))
  if (!found) return
  const { reached, next, timeZone } = found
  if (reached.length > 0 && !isNight(now, timeZone)) await tell(deps, uid, reached, devices)
  if (next) await push.people.bringForward(uid, Math.max(next.at, now + minute))
}

/** One message for all that was reached meanwhile. It is claimed first: it may be lost, but never comes twice. */
async function tell(deps: MessageDeps, uid: string, reached: Milestone[], devices: KeptDevice[]) {
  const { push, clock } = deps
  const latest = reached.at(-1)
  if (!latest) return
  let isNew = false
  for (const { id } of reached) if ((await push.claim(uid, id)) && id === latest.id) isNew = true
  if (!isNew) return
  const until = clock.now().getTime() + newsFor
  for (const device of devices)
    if ((await send(deps, device, latest)) === 'failed')
      await push.waiting.add({ device_id: device.id, person: uid, occasion: latest.id, until })
}

/** What could not be told before; not at night either. */
export async function tellAgain(deps: MessageDeps, message: Waiting): Promise<void> {
  const { documents, push, clock } = deps
  const { device_id, person, occasion } = message
  const device = (await push.devices.list(person)).find(({ id }) => id === device_id)
  const milestone = milestones.find(({ id }) => id === occasion)
  const timeZone = (await documents.collection(membersCollection).find({ id: person }))?.data.timeZone
  if (!device || !milestone || timeZone === undefined) return push.waiting.remove(message)
  if (isNight(clock.now().getTime(), timeZone) || (await deps.isLeaving(person))) return
  if ((await send(deps, device, milestone)) !== 'failed') await push.waiting.remove(message)
}

/** Whatever is in the way may pass. */
async function send(deps: MessageDeps, device: KeptDevice, milestone: Milestone): Promise<PushOutcome> {
  const { push, library, log } = deps
  const text = write(milestone, device, library)
  return push.send(device, text, newsFor / 1_000, { topic }).catch(error => {
    log.warn({ err: error }, 'a notification couldn’t be sent to a device')
    return 'failed' as const
  })
}

/** Unless they chose otherwise, a stranger who sees it learns nothing of smoking. */
function write({ count, unit }: Milestone, { language, isPlain }: KeptDevice, library: Library): string {
  const t = library.words(language).getFixedT(null, 'notifications')
  const milestone = createFormat(language).unit(count, unit)
  return JSON.stringify({
    title: isPlain ? t('notify.plainTitle', { milestone }) : milestone,
    body: t('notify.message'),
    path: prefixOf(language) || '/',
  })
}
