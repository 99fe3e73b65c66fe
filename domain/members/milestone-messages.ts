import { createFormat } from '../../languages/format.ts'
import { prefixOf } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Documents } from '../../services/documents/documents.ts'
import type { KeptDevice, Outcome, Push, Waiting } from '../../services/push/push.ts'
import { checkInsCollection, membersCollection } from './collections.ts'
import { countUp } from './count.ts'
import { type Milestone, milestones } from './milestones.ts'

export type MessageDeps = { documents: Documents; push: Push; library: Library; clock: Clock; log: Log }

const minute = 60_000
const hour = 60 * minute
/** A milestone that nobody could be told of for so long is no news any more. */
const fresh = 36 * hour
const morning = 8
const evening = 21
const atOnce = 10
/** The same for all, so that it says nothing: of two that a push service still keeps, the later one is enough. */
const topic = 'note'

/** Tells people of a milestone when they reach it, if they asked for it: once, in their language, not at night. */
export function createMilestoneMessages({ documents, push, library, clock, log }: MessageDeps) {
  const members = documents.collection(membersCollection)
  const checkIns = documents.collection(checkInsCollection)
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  /** Looks at one person, and says when the next look is due. */
  async function look(uid: string): Promise<void> {
    const devices = await push.devices.list(uid)
    if (devices.length === 0) return push.devices.rest(uid)
    const member = (await members.find({ id: uid }))?.data
    if (member?.quitAt === undefined) return
    const { quitAt, earned, timeZone } = member
    const days = await checkIns.query({ uid })
    const said = days.map(({ id, data }) => ({ day: id, ...data }))
    const now = clock.now().getTime()
    const count = countUp({ quitAt, checkIns: said, earned, timeZone, now })
    const since = Math.max(now - fresh, Math.min(...devices.map(({ agreedAt }) => agreedAt)))
    const reached = milestones.filter(({ id }) => isWithin(count.earned[id], since, now))
    const latest = reached.at(-1)
    if (latest && !isNight(now, timeZone)) await tell(uid, latest, reached, devices)
    if (count.next) await push.devices.hurry(uid, Math.max(count.next.at, now + minute))
  }

  /** One message for all that was reached meanwhile. It is claimed first: it may be lost, but never comes twice. */
  async function tell(uid: string, latest: Milestone, reached: Milestone[], devices: KeptDevice[]) {
    let isNew = false
    for (const { id } of reached) if ((await push.claim(uid, id)) && id === latest.id) isNew = true
    if (!isNew) return
    const until = clock.now().getTime() + fresh
    for (const device of devices)
      if ((await send(device, latest)) === 'failed')
        await push.waiting.add({ device_id: device.id, person: uid, occasion: latest.id, until })
  }

  /** Only a device whose push service says it is gone goes; whatever else is in the way may pass. */
  async function send(device: KeptDevice, milestone: Milestone): Promise<Outcome> {
    const outcome = await push.send(device, write(milestone, device), fresh / 1_000, topic).catch(error => {
      log.warn({ err: error }, 'a device cannot be written to')
      return 'failed' as const
    })
    if (outcome === 'gone') await push.devices.drop(device.id)
    return outcome
  }

  /** What could not be told before; not at night either. */
  async function sendAgain(message: Waiting): Promise<void> {
    const { device_id, person, occasion } = message
    const device = (await push.devices.list(person)).find(({ id }) => id === device_id)
    const milestone = milestones.find(({ id }) => id === occasion)
    const timeZone = (await members.find({ id: person }))?.data.timeZone
    if (!device || !milestone || timeZone === undefined) return push.waiting.remove(message)
    if (isNight(clock.now().getTime(), timeZone)) return
    if ((await send(device, milestone)) !== 'failed') await push.waiting.remove(message)
  }

  /** Unless they chose otherwise, a stranger who sees it learns nothing of smoking. */
  function write({ count, unit }: Milestone, { language, isPlain }: KeptDevice): string {
    const t = library.words(language).getFixedT(null, 'overview')
    const milestone = createFormat(language).unit(count, unit)
    return JSON.stringify({
      title: isPlain ? t('notify.plainTitle', { milestone }) : milestone,
      body: t('notify.message'),
      path: prefixOf(language) || '/',
    })
  }

  /** Everyone who is due, a few at a time. */
  async function run(): Promise<void> {
    for (let people = [''], tries = 0; people.length > 0 && tries < 100; tries += 1) {
      people = await push.devices.takeDue(atOnce, clock.now().getTime() + hour)
      await Promise.all(
        people.map(uid => look(uid).catch(error => log.warn({ err: error }, 'a member could not be told'))),
      )
    }
  }

  async function runAgain(): Promise<void> {
    const tell = (message: Waiting) =>
      sendAgain(message).catch(error => log.warn({ err: error }, 'a member could not be told'))
    await Promise.all((await push.waiting.takeDue(atOnce)).map(tell))
  }

  return {
    async run(): Promise<void> {
      await run()
      await runAgain()
    },
    start(): void {
      timer ??= setInterval(() => {
        round = round
          .then(run)
          .then(runAgain)
          .catch(error => log.warn({ err: error }, 'the round of messages failed'))
      }, minute / 2).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      await round
    },
  }
}

function isWithin(at: number | undefined, from: number, to: number): boolean {
  return at !== undefined && at > from && at <= to
}

function isNight(at: number, timeZone: string): boolean {
  const reader = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const wall = Number(reader.format(at))
  return wall < morning || wall >= evening
}
