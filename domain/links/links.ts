import { bindAll } from '../../platform/bind.ts'
import type { Log } from '../../platform/log.ts'
import { isId } from '../../services/documents/documents.ts'
import { type ShownCount, tellPeople } from '../numbers/disclosure.ts'
import { change } from './change.ts'
import { linksOf } from './collections.ts'
import { createCounts, dayOf } from './counts.ts'
import { stateOf } from './link.ts'
import { type FindTarget, make } from './make.ts'
import type { Link, LinkParts } from './parts.ts'
import { type ShownUse, showUse } from './shown.ts'
import { isElsewhere } from './target.ts'

const week = 7 * 24 * 3_600_000

/** Short addresses that lead to pages of this site, and by a page in between to others. */
export function createLinks(deps: LinkParts & { log: Log }) {
  const { documents, clock } = deps
  const collection = documents.collection(linksOf)
  const counts = createCounts(deps)
  const now = () => clock.now().getTime()

  async function find(id: string): Promise<Link | undefined> {
    const found = isId(id) ? await collection.find({ id }) : undefined
    return found && { id, ...found.data }
  }

  const listAll = async (): Promise<Link[]> =>
    (await collection.query({})).map(({ id, data }) => ({ id, ...data }))

  return {
    ...bindAll(deps as LinkParts, { make, change }),
    find,

    /** One that leads somewhere now. */
    async open(id: string): Promise<Link | undefined> {
      const link = await find(id)
      return link && stateOf(link, now()) !== 'ended' ? link : undefined
    },

    /** The newest first, with what may be shown of their use. */
    async list(): Promise<(Link & ShownUse)[]> {
      const used = await counts.list()
      const all = (await listAll()).sort((a, b) => b.createdAt - a.createdAt)
      return all.map(link => ({ ...link, ...showUse(used.get(link.id) ?? {}, now()) }))
    },

    /** How many links carry each group, by its name. */
    async countByCohort(): Promise<Map<string, number>> {
      const names = (await listAll()).flatMap(({ cohort }) => cohort ?? []).sort()
      return new Map(names.map(name => [name, names.filter(each => each === name).length]))
    },
    count: counts.add,
    countToday: async (id: string): Promise<ShownCount> =>
      tellPeople((await counts.find(id))[dayOf(now())] ?? 0),

    /** Looks once a week whether what links lead to is still there. Nobody elsewhere is asked. */
    async checkTargets(findTarget: FindTarget): Promise<void> {
      for (const { id, target, checkedAt = 0, ...link } of await listAll()) {
        const isDue = now() - checkedAt >= week
        if (isElsewhere(target) || !isDue || stateOf(link, now()) === 'ended') continue
        const isTargetGone = !(await findTarget(target))
        await collection.update({ id }, { checkedAt: now(), isTargetGone })
      }
    },

    /** What someone made, for them to take along. */
    listBy: async (person: string): Promise<Link[]> =>
      (await listAll()).filter(({ createdBy }) => createdBy === person),

    /** The links stay; who made them is no longer known. */
    async forget(person: string): Promise<void> {
      const made = await collection.query({}, { where: [['createdBy', '==', person]] })
      for (const { id } of made) await collection.update({ id }, { createdBy: '' })
    },

    stop: counts.save,
  }
}
