/** What people may ask for. Stored: never rename one. */
export const topics = ['tips', 'milestones', 'challenges', 'news'] as const
export type Topic = (typeof topics)[number]

/** Kinds of email that come by themselves to who chose a topic. */
export const kindsOf = {
  milestones: ['milestone'],
  challenges: ['challengeBegins', 'challengeEnds'],
} as const satisfies Partial<Record<Topic, readonly string[]>>

/** Everything that comes to subscribers. */
export const subscribedKinds = ['campaign', ...kindsOf.milestones, ...kindsOf.challenges] as const
