import type { heldClock } from '../../platform/clock.ts'
import { fillMember } from './full-member.ts'
import { serveHouse } from './serve.ts'

export type FullHouse = Awaited<ReturnType<typeof openFullHouse>>

/** A site with someone of whom everything is held that can be, and what they do at its front door. */
export async function openFullHouse(clock: ReturnType<typeof heldClock>, databaseUrl?: string) {
  const place = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const house = await serveHouse({ clock, env: { ...place, NOTIFICATIONS: '1' } })
  const { schedule, identity } = house.backend
  await schedule.runDue()
  const member = await fillMember(house)
  const headers = { cookie: member.cookie }
  return {
    house,
    member,
    async read(path: string) {
      const answer = await house.ask(path, { headers })
      return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
    },
    async send(path: string, fields: Record<string, string> | [string, string][]) {
      const answer = await house.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
      return { status: answer.status, to: answer.headers.get('location') }
    },
    /** What erases, as if its time had come. */
    async run() {
      // An email about a sign-in may still be on its way.
      await identity.settle()
      for (const job of ['erasures', 'documents', 'certificates']) await schedule.hurry(job)
      await schedule.runDue()
    },
  }
}
