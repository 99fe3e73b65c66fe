import type { StoryEntry } from '../desk/doors.ts'

export type Placed = { story: StoryEntry; depth: number }

/** Folders with what lies in them beneath, each in the order its editors gave it. */
export function inOrder(stories: readonly StoryEntry[]): Placed[] {
  const known = new Set(stories.map(({ id }) => id))
  const below = Map.groupBy(stories, ({ parentId }) => (known.has(parentId) ? parentId : 0))
  const list = (parentId: number, depth: number): Placed[] =>
    (below.get(parentId) ?? []).flatMap(story => [
      { story, depth },
      ...(story.isFolder ? list(story.id, depth + 1) : []),
    ])
  return list(0, 0)
}
