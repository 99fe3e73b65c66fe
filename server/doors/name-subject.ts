import type { AddressQuery, Params } from '../../app/map/addresses.ts'
import { isClosed } from '../../app/map/roles.ts'
import type { RouteName } from '../../app/map/routes.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Backend } from '../backend.ts'
import type { Helper } from './asker.ts'
import { expectedFault } from './expected-fault.ts'
import { createNameFinder } from './people/find-name.ts'

export type SubjectParts = Pick<
  Backend,
  'campaigns' | 'content' | 'helplineChecks' | 'identity' | 'mail' | 'newsletter'
>
/** Where something is found that was changed. */
type AuditPlace = { to: RouteName; params?: Params; query?: AddressQuery }
type Named = { name?: string | undefined; place?: AuditPlace }
/** As far as a name can be found for it, of an email its kind; and where it is, if the reader may go there. */
type Subject = { subject: string; place?: AuditPlace }
type Find = (parts: SubjectParts, subject: string, done: string) => Promise<Named>

/** What an entry is about, by the name those know who read it, and where it's found by whoever may open that. */
export function createSubjectNamer(parts: SubjectParts, person: Helper['person']) {
  const findName = createNameFinder(parts.identity.administration)
  // Bounded: by what is read at a time, a page of the list or its file.
  const known = new Map<string, Promise<Named>>()

  const shown = (place: AuditPlace | undefined): { place?: AuditPlace } =>
    place && !isClosed(place.to, person) ? { place } : {}

  return async ({ action, subject, before, after }: AuditEntry): Promise<Subject> => {
    if (subject === '') return { subject }
    const [noun = '', done = ''] = action.split('.')
    if (noun === 'people') {
      // Whoever is invited has no account yet; the entry says to which address, masked.
      const address = textIn(after, 'address') ?? textIn(before, 'address')
      return { subject: address ?? (await findName(subject)), ...shown({ to: 'adminAddAuth' }) }
    }
    const key = `${action} ${subject}`
    const found = known.get(key) ?? (finders[noun] ?? findNothing)(parts, subject, done)
    known.set(key, found)
    const { name, place } = await found
    // Of what is gone, the entry itself may still say the name.
    const said = noun === 'helplines' && typeof after === 'string' ? after : textIn(before, 'name')
    return { subject: name ?? said ?? textIn(after, 'name') ?? subject, ...shown(place) }
  }
}

const at =
  (to: AuditPlace['to']): Find =>
  async () => ({ place: { to } })

const findNothing: Find = async () => ({})

const finders: Partial<Record<string, Find>> = {
  challenges: at('adminChallenges'),
  outcomes: at('adminOutcomes'),
  requests: at('adminRequests'),
  schedule: at('adminSchedule'),
  settings: at('adminSettings'),
  content: findContent,
  email: findEmail,
  links: async (_, link) => ({ place: { to: 'adminLinks', query: { link, show: 'all' } } }),
  campaigns: async ({ campaigns }, id) => ({
    name: (await campaigns.find(id))?.name,
    place: { to: 'adminCampaign', params: { id } },
  }),
  helplines: async ({ helplineChecks }, key) => ({
    name: (await helplineChecks.list()).find(({ line }) => line === key)?.what,
    place: { to: 'adminHelplines' },
  }),
  subscribers: async ({ newsletter }, subject, done) => ({
    name: done.startsWith('list') ? (await newsletter.lists.find(subject))?.name : undefined,
    place: { to: 'adminSubscribers' },
  }),
  purchases: async (_, order) => ({
    place: /^\d+$/.test(order) ? { to: 'adminPurchases', query: { order } } : { to: 'adminWebhooks' },
  }),
}

async function findContent(
  { content: { administration } }: SubjectParts,
  subject: string,
  done: string,
): Promise<Named> {
  const id = Number(subject)
  // A token isn't content, and no page has a number that isn't one.
  if (done === 'tokenMade' || !Number.isSafeInteger(id)) return {}
  if (done.startsWith('assetFolder')) {
    const folders = await administration.assets.listFolders()
    return { name: folders.find(folder => folder.id === id)?.name, place: { to: 'adminAssets' } }
  }
  if (done.startsWith('asset')) {
    const [asset] = await administration.assets.listByIds([id])
    return { name: asset?.name, place: { to: 'adminAssets' } }
  }
  const story = await orGone(administration.getStory(id))
  return story ? { name: story.name, place: { to: 'adminStory', params: { id: subject } } } : {}
}

/** An email by its kind: who it's for and what it says stay in the outbox. */
async function findEmail({ mail }: SubjectParts, subject: string, done: string): Promise<Named> {
  if (done === 'blocked' || done === 'unblocked') return { place: { to: 'adminBlocked' } }
  if (done === 'testSent') return { place: { to: 'adminSending' } }
  const [letter = ''] = subject.split(' ')
  const found = await orGone(mail.read(letter))
  return { name: found?.kind ?? '', place: { to: 'adminOutbox', query: found ? { letter } : {} } }
}

function textIn(value: unknown, name: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}

const orGone = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch(error => void expectedFault(error, 'not-found', 'failed-precondition'))
