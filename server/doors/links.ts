import { cohortCookie } from '../../app/links/came-by.ts'
import { may } from '../../app/map/roles.ts'
import type { LinkChange } from '../../domain/links/change.ts'
import { stateOf } from '../../domain/links/link.ts'
import type { LinkWish } from '../../domain/links/make.ts'
import type { Link } from '../../domain/links/parts.ts'
import { tellPeople } from '../../domain/numbers/disclosure.ts'
import { readCookie } from '../../platform/http/cookies.ts'
import type { Alongside } from '../../services/documents/documents.ts'
import type { Backend } from '../backend.ts'
import { createFindTarget } from '../links/find-target.ts'
import type { Asker, Helper } from './asker.ts'

export type LinkDoorParts = Parameters<typeof createFindTarget>[0] &
  Pick<Backend, 'clock' | 'links' | 'members'>

const dayLength = 24 * 3_600_000

/** Short links, for who follows them. */
export const createLinkDoors = ({ links }: Pick<Backend, 'links'>, { cookies }: Asker) => ({
  /** One that leads somewhere now. */
  open: links.open,
  /** That someone followed it. */
  count: links.count,
  countToday: links.countToday,
  /** The group of the link that the person asking came by, of which nothing is stored yet. */
  async findCohort() {
    const id = readCookie(cookies, cohortCookie)
    return id ? (await links.find(id))?.cohort : undefined
  },
})

type LinkDesk = ReturnType<typeof createLinkDesk>
/** A link as those see it who make them. */
export type LinkLine = Awaited<ReturnType<LinkDesk['list']>>[number]
export type CohortLine = Awaited<ReturnType<LinkDesk['listCohorts']>>[number]

/** The same for who makes some. */
export function createLinkDesk(parts: LinkDoorParts, { person, note }: Helper) {
  const { clock, links, members } = parts

  /** Who only writes emails has the campaigns they made themselves. */
  function maySee({ createdBy, kind }: Pick<Link, 'createdBy' | 'kind'>): boolean {
    if (may(person, 'ownLinks')) return true
    return may(person, 'makeCampaignLinks') && kind === 'campaign' && createdBy === person.id
  }

  return {
    /** The groups that links carry, and how many agreed to be counted in each. */
    async listCohorts() {
      if (!may(person, 'ownLinks')) return []
      // Until last night: nobody who watches someone join sees the number go up.
      const now = clock.now().getTime()
      const today = now - (now % dayLength)
      const found = [...(await links.countByCohort())]
      return Promise.all(
        found.map(async ([name, count]) => ({
          name,
          links: count,
          people: tellPeople(await members.countCohort(name, today)),
        })),
      )
    },
    /** What they may see, the newest first. */
    async list() {
      const now = clock.now().getTime()
      const found = (await links.list()).filter(maySee)
      // Who made it stays here.
      return found.map(({ createdBy, endedAt, isTargetGone, ...link }) => ({
        ...link,
        state: stateOf({ ...link, endedAt, isTargetGone }, now),
      }))
    },
    async make(wish: LinkWish) {
      const kind = may(person, 'ownLinks') ? wish.kind : 'campaign'
      const after = { target: wish.target, kind, ...(wish.cohort && { cohort: wish.cohort }) }
      const noteMade = (id: string): Alongside => {
        return tx => note({ action: 'links.made', subject: id, after }, tx)
      }
      return links.make({ ...wish, kind }, person.id, createFindTarget(parts), noteMade)
    },
    async change(id: string, change: LinkChange) {
      return links.change(id, change, {
        findTarget: createFindTarget(parts),
        mayChange: maySee,
        note: link => tx => {
          // What was is said of what changes, so that it's known where a link led.
          const names = Object.keys(change).filter(name => name !== 'isEnded') as (keyof Link)[]
          const before = Object.fromEntries(names.map(name => [name, link[name] ?? null]))
          return note({ action: 'links.changed', subject: id, before, after: change }, tx)
        },
      })
    },
  }
}
