import { expect } from 'vitest'
import type { Person } from '../../../app/context.ts'
import { serveHouse } from '../../testing/serve.ts'

const mark = 'everyone here is invented'
const waiting = 'The first numbers come within ten minutes.'

/** What only a screen with life in it says. */
type Screen = [path: string, life: RegExp]
export const screens: Screen[] = [
  ['/admin', /Members/],
  ['/admin/outcomes', /in 100 people said they were smoke-free/],
  ['/admin/purchases', /Disputed, answer by/],
  ['/admin/purchases/webhooks', /to look at/],
  ['/admin/requests', /Can be undone/],
  ['/admin/email', /A quiet autumn evening/],
  ['/admin/email/outbox', /@/],
  ['/admin/email/blocked', /@/],
  ['/admin/links', /poster-quay/],
  ['/admin/audit', /Robin/],
  ['/admin/surveys', /%/],
]
const own: Screen[] = [
  ['/', /smoke-free/],
  ['/you', /Lissabon/],
  ['/posts', /href="\/posts\/[\w-]+"/],
]

/** Of each screen: whether it answers, with life, as a demonstration's, and doesn't wait for anything. */
export async function lookAtDemo(dataDir: string, shown: Screen[]): Promise<void> {
  let person: Person | undefined
  const house = await serveHouse({ env: { DATA_DIR: dataDir }, findPerson: async () => person })
  try {
    const { administration } = house.backend.identity
    const find = async (name: string): Promise<Person> => {
      const account = await administration.findByEmail(`${name.toLowerCase()}@demo.example.org`)
      return { id: account?.id ?? '', name, roles: account?.roles ?? [] }
    }
    const look = async (paths: Screen[]) => {
      for (const [path, life] of paths) {
        const answer = await house.ask(path)
        const text = (await answer.text()).replaceAll('\u00a0', ' ')
        const found = [life.test(text), text.includes(mark), text.includes(waiting)]
        expect([path, answer.status, ...found]).toEqual([path, 200, true, true, false])
      }
    }
    // What else can be tried: signing in with others, and being asked before visits are counted.
    const login = await (await house.ask('/login')).text()
    expect([login.includes('Harbor ID'), login.includes('demo/counter')]).toEqual([true, true])
    person = await find('Robin')
    await look(shown)
    person = await find('Mira')
    await look(own)
    const [running] = await house.backend.challenges.listOf(person.id)
    await look([[`/challenges/${running?.id}`, /Clear mornings/]])
  } finally {
    await house.stop()
  }
}
