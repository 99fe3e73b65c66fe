import { z } from 'zod'
import { defineCollection, isOwn, numberIn } from '../../services/documents/documents.ts'
import { consentVersion } from './consents.ts'
import { triggers } from './cravings.ts'
import { isDay, isTimeZone } from './day.ts'
import { milestoneIds } from './milestones.ts'
import { products } from './savings.ts'

const moment = z.number().int().min(0).max(Date.UTC(2200, 0))
const words = z.string().trim().min(1).max(200)

const habit = z.strictObject({
  product: z.enum(products).optional(),
  /** A bottle or a pod may last for days. */
  perDay: z.number().min(0.1).max(200),
  packSize: z.number().int().min(1).max(200),
  packPrice: z.number().min(0).max(1_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

const goal = z.strictObject({
  id: z.string().max(40),
  title: words,
  amount: z.number().min(1).max(10_000_000),
})

const member = z.strictObject({
  /** The moment they stopped or will stop; missing while they have not decided. */
  quitAt: moment.optional(),
  timeZone: z.string().max(60).refine(isTimeZone),
  dayEndsAt: z.number().int().min(0).max(11),
  habit: habit.optional(),
  reasons: z.array(words).max(10),
  goals: z.array(goal).max(10),
  earned: z.partialRecord(z.enum(milestoneIds), moment),
  // Which number may be given is the rule's: what was agreed to once stays readable when the words change.
  consents: z.strictObject({
    programme: z.strictObject({ version: z.number().int().min(1), at: moment }),
  }),
  updatedAt: moment,
})

const agreedTo = 'consents.programme.version'

/**
 * Someone's quit profile, under their own uid. There is none without a consent, which the schema demands; what is kept
 * below it may only be written while it is there. `asked` is the number of the words that are asked for.
 */
export function defineMembers(asked: number) {
  /** A device that was offline sends what was agreed to before: it is kept as that, and asked again. */
  const isAsked = (version = 0) => version === asked || (version === asked - 1 && version > 0)
  return defineCollection({
    path: 'members',
    owner: 'id',
    schema: member,
    rule: {
      get: ({ person, params }) => isOwn(person, params.id),
      create: ({ person, params, after }) => isOwn(person, params.id) && isAsked(numberIn(after, agreedTo)),
      update: ({ person, params, before, after }) => {
        const version = numberIn(after, agreedTo)
        return isOwn(person, params.id) && (version === numberIn(before, agreedTo) || isAsked(version))
      },
    },
  })
}

export const membersCollection = defineMembers(consentVersion)

/** What they said of a day, under the day's name. */
export const checkInsCollection = defineCollection({
  path: 'members/{uid}/checkIns',
  schema: z.strictObject({
    state: z.enum(['free', 'slip', 'private']),
    at: moment,
    newStartAt: moment.optional(),
    smoked: z.number().int().min(1).max(500).optional(),
  }),
  rule: {
    beside: ({ uid }) => `members/${uid}`,
    get: ({ person, params }) => isOwn(person, params.uid),
    query: ({ person, params }) => isOwn(person, params.uid),
    create: ({ person, params, beside }) => isOwn(person, params.uid) && !!beside && isNear(params.id),
    update: ({ person, params, beside }) => isOwn(person, params.uid) && !!beside,
    delete: ({ person, params }) => isOwn(person, params.uid),
  },
})

export const cravingsCollection = defineCollection({
  path: 'members/{uid}/cravings',
  /** The official client makes them up, of twenty letters. */
  ids: /^[A-Za-z0-9_-]{1,40}$/,
  schema: z.strictObject({
    at: moment,
    strength: z.number().int().min(1).max(5),
    trigger: z.enum(triggers),
  }),
  rule: {
    beside: ({ uid }) => `members/${uid}`,
    get: ({ person, params }) => isOwn(person, params.uid),
    query: ({ person, params }) => isOwn(person, params.uid),
    create: ({ person, params, beside }) => isOwn(person, params.uid) && !!beside,
    delete: ({ person, params }) => isOwn(person, params.uid),
  },
})

/** A day of this century: a diary cannot be made endless by inventing days. */
function isNear(id = ''): boolean {
  return id.startsWith('20') && isDay(id)
}
