import type { Waiting } from '../../services/push/push.ts'
import { type MessageDeps, tellAgain, tellReached } from './tell-milestones.ts'

const hour = 60 * 60_000
const atOnce = 10

/** Tells people of a milestone when they reach it, if they asked for it: once, in their language, not at night. */
export function createMilestoneMessages(deps: MessageDeps) {
  const { push, clock, log } = deps

  const warn = (error: unknown) => log.warn({ err: error }, 'a member couldn’t be notified')

  /** Everyone who is due, a few at a time. */
  async function runDue(): Promise<void> {
    for (let people = [''], tries = 0; people.length > 0 && tries < 100; tries += 1) {
      people = await push.people.takeDue(atOnce, clock.now().getTime() + hour)
      await Promise.all(people.map(uid => tellReached(deps, uid).catch(warn)))
    }
  }

  /** Then a few of the messages that could not be sent before. */
  async function run(): Promise<void> {
    await runDue()
    const again = (message: Waiting) => tellAgain(deps, message).catch(warn)
    await Promise.all((await push.waiting.takeDue(atOnce)).map(again))
  }

  return { run }
}
