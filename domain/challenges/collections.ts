import { z } from 'zod'
import { remember } from '../../platform/remember.ts'
import {
  type Definition,
  defineCollection,
  earlier,
  isLimitedTo,
  isOwn,
  textIn,
} from '../../services/documents/documents.ts'
import { isDay } from '../members/day.ts'
import { modes, most, type ParticipantRole, roles } from './challenge.ts'
import { participantIdOf } from './participant-id.ts'

const moment = z.number().int().min(0)
// A view names the same few days again and again.
const day = z.string().refine(remember(1_000, isDay))
const participant = z.string().max(40)
const days = z
  .string()
  .regex(/^[fsp-]*$/)
  .max(400)
const consent = z.strictObject({ version: z.number().int().min(1), at: moment })

/** What happened besides days that were told. */
const happening = z.strictObject({
  kind: z.enum(['joined', 'cheered', 'milestone', 'company', 'answered', 'owner']),
  at: moment,
  who: participant.optional(),
  to: participant.optional(),
  count: z.number().int().optional(),
})

/** What its people agreed on, and what happened to it. */
const agreed = {
  name: z.string().min(1).max(120),
  mode: z.enum(modes),
  startDay: day,
  endDay: day,
  /** How many may take part; supporters not counted. */
  places: z.number().int().min(2).max(most.people),
  welcomesSupporters: z.boolean(),
  /** Who may ask others in. */
  inviting: z.enum(['owner', 'everyone']),
  /** Whether everyone hears of a call for company; buddies always do. */
  hearsCompany: z.boolean(),
  owner: participant,
  /** Who is asked to take it over. */
  handOver: z.strictObject({ to: participant, at: moment }).optional(),
  /** When its owner ended it early, or support closed it. */
  closedAt: moment.optional(),
  /** Smoke-free days of those who left. */
  keptDays: z.number().int().min(0),
  /** Milestones of the total, and when each was reached. */
  reached: z.record(z.string().regex(/^\d+$/), moment),
  /** How often its people cheered each other on, all in all. */
  cheersGiven: z.number().int().min(0).optional(),
  lately: z.array(happening).max(most.lately),
  /** Someone who asked for company, and who said they are with them. */
  company: z.strictObject({ by: participant, at: moment, with: z.array(participant).max(100) }).optional(),
  /** That someone in it started the same again; who presses the button is in it. */
  next: z
    .strictObject({ by: participant.optional(), name: z.string(), startDay: day, endDay: day, at: moment })
    .optional(),
}

// Only the server's own code touches what has no rule.

const firstRecord = z.strictObject({
  ...agreed,
  createdAt: moment,
  /** The last instant of its last day, in the latest zone on earth. */
  overAt: moment,
  /** Grows with everyone who comes or goes: the last place is taken once. */
  turn: z.number().int(),
  /** The challenge that some of its people went on with. */
  nextId: z.string().max(40).optional(),
})

export const challengeRecordsOf = defineCollection({
  path: 'challengeRecords',
  isUnindexed: true,
  schema: firstRecord.extend({
    /** Newest days of people who left that are in the sum, by a mark that names nobody: who comes back doesn't count them again. */
    counted: z.record(z.string().max(60), day).optional(),
  }),
  earlier: [earlier(firstRecord)],
})

const firstPlace = z.strictObject({
  uid: z.string().max(128),
  challenge: z.string().max(40),
  role: z.enum(roles),
  nickname: z.string().min(1).max(120),
  /** The same for all spellings that look alike. */
  looks: z.string().max(800),
  isNameHidden: z.boolean().optional(),
  firstDay: day,
  joinedAt: moment,
  /** That others may see the days they tell. */
  consent,
  /** Whether others see when they are here. */
  showsPresence: z.boolean(),
  /** Whether their name may stand in the picture to keep: only once they have said so. */
  isInKeepsake: z.boolean(),
  /** Whom they no longer want to see here. */
  blocked: z.array(participant).max(100),
  /** Of the invitation they share at present. */
  invite: z.number().int().min(0).optional(),
  cheers: z.strictObject({ day, count: z.number().int() }).optional(),
  calledAt: moment.optional(),
})

const secondPlace = firstPlace.extend({
  /** They asked for it to be deleted, or for their account: nobody sees anything of them, unless they keep it. */
  isAway: z.boolean().optional(),
  /** Whom they cheered on, and until when it is that day there. */
  gave: z.record(participant, moment).optional(),
})

const place = secondPlace.extend({
  /** Their days when they went out of sight: these stay in the sum, whatever becomes of their record. */
  awayDays: days.optional(),
})

/** Someone in a challenge. They see it themselves, and nobody else does. */
export const participationsOf = defineCollection({
  path: 'participations',
  schema: place,
  rule: {
    get: ({ person, document }) => !!document && isOwn(person, textIn(document, 'uid')),
    query: ({ person, query }) => !!person && isLimitedTo(query, 'uid', person.uid),
  },
  earlier: [earlier(firstPlace), earlier(secondPlace)],
  indexes: [['challenge', 'joinedAt']],
})

/** One person as the others see them. */
const person = z.strictObject({
  /** Empty where support has hidden it. */
  nickname: z.string().max(120),
  role: z.enum(roles),
  /** Their own day 1. */
  firstDay: day,
  joinedAt: moment,
  /** Whether their name may stand in the picture to keep. */
  isInKeepsake: z.boolean(),
  /** A mark a day, as far as they have told. */
  days,
  /** When they last told a smoke-free day. */
  freeAt: moment.optional(),
  /** How often they were cheered, on the day that it last happened. */
  cheers: z.strictObject({ day, count: z.number().int() }).optional(),
})

/** A challenge as its people see it: one document, so that everything in it agrees. */
const view = z.strictObject({
  ...agreed,
  /** Everyone in it, by the names they have here and nowhere else. */
  people: z.record(participant, person),
  /** Smoke-free days of everyone, of those who left too. */
  total: z.number().int().min(0),
})

export type ParticipantView = z.output<typeof person>
export type Happening = z.output<typeof happening>
export type ChallengeView = z.output<typeof view>

type Rule = NonNullable<Definition['rule']>

/** Only who is in it, in such a role. The document says so itself, so a listener ends with their place in it. */
const forPeople = (...wanted: ParticipantRole[]): Rule => ({
  get: ({ person, params: { id = '' }, document }) => {
    if (!person || !document) return false
    const role = textIn(document, 'people', participantIdOf(id, person.uid), 'role')
    return wanted.some(each => each === role)
  },
})

/** A challenge as its members see it, live. Written from what they tell, never by them. */
export const challengesOf = defineCollection({
  path: 'challenges',
  isUnindexed: true,
  schema: view,
  rule: forPeople('member'),
})

/** The same for supporters: without slips, and without what people would rather not say. */
export const supportedChallengesOf = defineCollection({
  path: 'supportedChallenges',
  isUnindexed: true,
  schema: view,
  rule: forPeople('member', 'supporter'),
})

/** Who is here, for those who are in it. */
export const challengePresenceOf = defineCollection({
  path: 'challengePresence',
  isUnindexed: true,
  schema: z.strictObject({
    people: z.record(participant, z.strictObject({ role: z.enum(roles) })),
    here: z.record(participant, z.literal(true)),
  }),
  rule: forPeople('member', 'supporter'),
})

/** The same as each process knows it. */
export const challengeBeatsOf = defineCollection({
  path: 'challengeBeats',
  isUnindexed: true,
  schema: z.strictObject({
    by: z.record(z.string(), z.strictObject({ at: moment, people: z.array(participant).max(100) })),
  }),
})

/** Links that ask people in, by their hashes. */
export const challengeInvitesOf = defineCollection({
  path: 'challengeInvites',
  schema: z.strictObject({
    challenge: z.string(),
    by: participant,
    number: z.number().int(),
    createdAt: moment,
    expiresAt: moment,
    uses: z.number().int().min(0),
    mostUses: z.number().int().min(1),
    revokedAt: moment.optional(),
  }),
})

/** Who cheered whom on which day: once. */
export const challengeCheersOf = defineCollection({
  path: 'challengeCheers',
  schema: z.strictObject({ challenge: z.string(), from: participant, to: participant, day, at: moment }),
})

const firstRemoval = z.strictObject({
  uid: z.string().max(128),
  challenge: z.string().max(40),
  at: moment,
  /** How many smoke-free days of theirs stayed in the sum. */
  days: z.number().int().min(0),
  place: firstPlace.optional(),
})

const secondRemoval = firstRemoval.extend({ place: secondPlace.optional() })

/** Who was asked to go: no link brings them back. Their place is kept for a minute, in case it was a mistake. */
export const challengeRemovalsOf = defineCollection({
  path: 'challengeRemovals',
  schema: firstRemoval.extend({ place: place.optional() }),
  earlier: [earlier(firstRemoval), earlier(secondRemoval)],
})

/** Who wants nothing to do with whom, in all challenges. Neither name is ever shown. */
export const challengeBlocksOf = defineCollection({
  path: 'challengeBlocks',
  schema: z.strictObject({ by: z.string().max(128), who: z.string().max(128), at: moment }),
})

/** What support should look at: a name and a kind, nothing about anyone's health. */
export const challengeReportsOf = defineCollection({
  path: 'challengeReports',
  schema: z.strictObject({
    challenge: z.string(),
    about: participant,
    nickname: z.string().max(120),
    kind: z.enum(['name', 'behaviour', 'other']),
    /** Missing once they have left. */
    by: participant.optional(),
    at: moment,
    doneAt: moment.optional(),
    outcome: z.enum(['hidden', 'closed', 'nothing']).optional(),
  }),
})

/** How far the change log has been read. */
export const challengeReadingsOf = defineCollection({
  path: 'challengeReadings',
  isUnindexed: true,
  schema: z.strictObject({
    readTo: z.number().optional(),
    holder: z.string().optional(),
    until: moment.optional(),
  }),
})

export const challengeCollections = [
  challengeRecordsOf,
  participationsOf,
  challengesOf,
  supportedChallengesOf,
  challengePresenceOf,
  challengeBeatsOf,
  challengeInvitesOf,
  challengeCheersOf,
  challengeRemovalsOf,
  challengeBlocksOf,
  challengeReportsOf,
  challengeReadingsOf,
] as const
