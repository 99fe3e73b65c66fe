import { z } from 'zod'
import { defineCollection, earlier, isOwn, numberIn } from '../../services/documents/documents.ts'
import { consentVersions } from './consents.ts'
import { keptTriggers, triggers } from './cravings.ts'
import { isNear, isTimeZone, latestDay } from './day.ts'
import { milestoneIds } from './milestones.ts'
import { writeOwn } from './own-rule.ts'
import { products } from './savings.ts'

const moment = z.number().int().min(0).max(Date.UTC(2200, 0))
const words = z.string().trim().min(1).max(200)

const habit = z.strictObject({
  /** Cigarettes, where they did not say what. */
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

const agreement = z.strictObject({ version: z.number().int().min(1), at: moment })
const minuteOfDay = z.number().int().min(0).max(1_439)

const firstMember = z.strictObject({
  /** The moment they stopped or will stop; missing while they have not decided. */
  quitAt: moment.optional(),
  timeZone: z.string().max(60).refine(isTimeZone),
  dayEndsAt: z.number().int().min(0).max(11),
  habit: habit.optional(),
  reasons: z.array(words).max(10),
  goals: z.array(goal).max(10),
  earned: z.partialRecord(z.enum(milestoneIds), moment),
  // Which number may be given is the rule's: what was agreed to once stays readable when the words change.
  consents: z.strictObject({ programme: agreement }),
  updatedAt: moment,
})

/** Plans, medicines and reminders came later, each under a consent of its own. */
const secondMember = firstMember.extend({
  consents: z.strictObject({
    programme: agreement,
    plan: agreement.optional(),
    medicine: agreement.optional(),
    reminders: agreement.optional(),
  }),
  /** The date is one they plan: nothing counts from it until they say that the day has come. */
  isPlanned: z.boolean().optional(),
  /** Milestones they have been shown. */
  seen: z.array(z.enum(milestoneIds)).max(milestoneIds.length).optional(),
  reminding: z
    .strictObject({
      by: z.enum(['push', 'email']),
      quietFrom: minuteOfDay,
      quietTo: minuteOfDay,
      /** Whether a locked screen may show what they wrote; missing is no. */
      showsWords: z.boolean().optional(),
    })
    .optional(),
})

/** So did the emails around the quit date. */
const thirdMember = secondMember.extend({
  consents: secondMember.shape.consents.extend({ series: agreement.optional() }),
})

/** And the group they came through, which is nothing without their consent. */
const fourthMember = thirdMember.extend({
  consents: thirdMember.shape.consents.extend({
    cohort: agreement.extend({ name: z.string().min(1).max(60) }).optional(),
  }),
})

/** And that they may be asked, weeks after the date, how it went. */
const fifthMember = fourthMember.extend({
  consents: fourthMember.shape.consents.extend({ followUp: agreement.optional() }),
})

/** And their own calendar as the way in which reminders come. */
const member = fifthMember.extend({
  reminding: fifthMember.shape.reminding
    .unwrap()
    .extend({ by: z.enum(['push', 'email', 'calendar']) })
    .optional(),
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
    earlier: [firstMember, secondMember, thirdMember, fourthMember, fifthMember].map(each => earlier(each)),
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

export const membersCollection = defineMembers(consentVersions.programme)

const firstCheckIn = z.strictObject({
  state: z.enum(['free', 'slip', 'private']),
  /** When it was: the moment itself today, the middle of a day told later. */
  at: moment,
  /** A slip that begins a new run: when that run begins. Without it the run goes on. */
  newStartAt: moment.optional(),
  /** How many, if they said; one, if they did not. */
  smoked: z.number().int().min(1).max(500).optional(),
})

const secondCheckIn = firstCheckIn.extend({
  /** They chose that the run goes on; until they choose, it does. */
  isRunKept: z.boolean().optional(),
  /** What came before a slip, if they said. */
  trigger: z.enum(triggers).optional(),
})

/** What they said of a day, under the day's name. */
export const checkInsCollection = defineCollection({
  path: 'members/{uid}/checkIns',
  /** When a slip was told, if that was later than it was. */
  schema: secondCheckIn.extend({ toldAt: moment.optional() }),
  earlier: [earlier(firstCheckIn), earlier(secondCheckIn)],
  rule: writeOwn(
    ({ params: { id = '' }, after }) => isNear(id) && id <= latestDay(after.updatedAt / 1_000),
    () => true,
  ),
})

const firstCraving = z.strictObject({
  at: moment,
  strength: z.number().int().min(1).max(5),
  trigger: z.enum(triggers),
})

export const cravingsCollection = defineCollection({
  path: 'members/{uid}/cravings',
  /** The official client makes them up, of twenty letters. */
  ids: /^[A-Za-z0-9_-]{1,40}$/,
  schema: firstCraving.extend({
    trigger: z.enum(keptTriggers),
    /** The sentence of their plan it came with. */
    item: z.string().max(40).optional(),
    /** When they said that it had passed. */
    passedAt: moment.optional(),
  }),
  earlier: [earlier(firstCraving)],
  rule: writeOwn(),
})
