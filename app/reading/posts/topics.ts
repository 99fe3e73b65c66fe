import type { Say } from '../../../languages/areas.ts'
import type { PostLine } from '../../content.ts'

/** The tags that readers can choose by, and what their words are kept under. */
const topics = {
  deciding: 'deciding',
  preparing: 'preparing',
  'first-weeks': 'firstWeeks',
  cravings: 'cravings',
  slips: 'slips',
  'staying-stopped': 'stayingStopped',
  support: 'support',
} as const
export type PostTopic = keyof typeof topics

export const isTopic = (text: string | null): text is PostTopic =>
  text !== null && Object.hasOwn(topics, text)

/** Those that something was written about. */
export const topicsOf = (posts: PostLine[]): PostTopic[] =>
  (Object.keys(topics) as PostTopic[]).filter(topic => posts.some(({ tags }) => tags.includes(topic)))

export function sayTopic(t: Say<'posts'>, topic: PostTopic): string {
  const word = topics[topic]
  return t(`topics.${word}`)
}
