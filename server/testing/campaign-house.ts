import type { Person } from '../../app/context.ts'
import type { Campaign } from '../../domain/newsletter/campaigns/campaign.ts'
import type { CampaignOutcome } from '../../domain/newsletter/campaigns/parts.ts'
import { heldClock } from '../../platform/clock.ts'
import { sampleEmail, writeWords } from './campaign-words.ts'
import { type House, serveHouse } from './serve.ts'

export const author = { id: 'mail', name: 'Max' }

export const path = ({ id }: Pick<Campaign, 'id'>, end = '') => `/admin/email/campaigns/${id}${end}`

/** The form that lets a campaign go. */
export const settings = ({ revision }: Pick<Campaign, 'revision'>, more: Record<string, string> = {}) => ({
  revision: String(revision),
  name: 'Winter',
  topic: 'tips',
  fallback: 'en',
  ...more,
})

export function got(outcome: CampaignOutcome): Campaign {
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome.campaign
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]|&nbsp;/g, ' ')

type Form = Record<string, string> | [string, string][]

/** An installation with people of every role, each of whom may ask for its pages about campaigns. */
export function createCampaignHouse() {
  const people: Record<string, Person | undefined> = {
    owner: { id: 'owner', name: 'Ada', roles: ['owner'], email: 'ada@example.org' },
    mail: { id: 'mail', name: 'Max', roles: ['mail'], email: 'max@example.org' },
    editor: { id: 'editor', name: 'Eva', roles: ['editor'], email: 'eva@example.org' },
    support: { id: 'support', name: 'Sam', roles: ['support'] },
    finance: { id: 'finance', name: 'Fin', roles: ['finance'] },
    stranger: undefined,
  }
  let house: House
  let clock: ReturnType<typeof heldClock>
  let who = 'mail'

  async function ask(where: string, as: string, init?: RequestInit) {
    who = as
    const answer = await house.ask(where, init)
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      text: plain(await answer.text()),
    }
  }

  return {
    people,
    async open(env: Record<string, string> = {}): Promise<void> {
      clock = heldClock('2026-11-16T09:00:00Z')
      who = 'mail'
      house = await serveHouse({ clock, env, findPerson: async () => people[who] })
    },
    close: () => house.stop(),
    get house() {
      return house
    },
    get clock() {
      return clock
    },
    /** Who asks from now on. */
    become(role: string): void {
      who = role
    },
    page: (where: string, as = 'mail') => ask(where, as),
    send: (where: string, form: Form, as = 'mail') =>
      ask(where, as, { method: 'POST', body: new URLSearchParams(form) }),
    run: () => house.backend.campaigns.run(new AbortController().signal),
    /** One with words and a test, which could go. */
    async prepare(email = sampleEmail()): Promise<Campaign> {
      const { campaigns } = house.backend
      const made = got(await campaigns.create('Winter', author))
      await writeWords(house.backend, made, email)
      return got(await campaigns.test(made.id, { to: ['max@example.org'], language: 'en', person: 'mail' }))
    },
    find: async (id: string) => (await house.backend.campaigns.find(id)) as Campaign,
    waiting: () => house.backend.mail.list({ limit: 1_000 }),
  }
}
