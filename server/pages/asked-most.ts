import type { StoryLine } from '../../app/content.ts'
import type { LocalStories } from './articles.ts'
import { lineOf } from './story-lines.ts'

/** Editors say which answers those are, by a tag. */
const tag = 'asked-most'

export async function listAskedMost({ language, shelfOf }: LocalStories): Promise<StoryLine[]> {
  const { help } = await shelfOf(language)
  return help.filter(({ tag_list }) => tag_list.includes(tag)).map(lineOf)
}
