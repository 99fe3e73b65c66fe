import {
  type ContentKind,
  type ContentState,
  type ContentTable,
  contentKinds,
} from '../../app/admin/overview/tables.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { toLang } from '../../services/content/format/localize.ts'
import type { Backend } from '../backend.ts'

const folders: Record<string, ContentKind> = {
  help: 'help',
  posts: 'posts',
  series: 'emails',
  emails: 'emails',
}
const most = 1_000

/** Of all that readers of English have, what those of other languages don't. */
export async function countContent({ content }: Pick<Backend, 'content'>): Promise<ContentTable> {
  const found = await content.administration.listStories({ page: 1, perPage: most })
  const stories = found.stories.filter(story => !story.is_folder)
  const kindOf = (path: string) => folders[path.split('/')[0] ?? ''] ?? 'pages'
  return contentKinds.map(kind => {
    const own = stories.filter(({ full_slug, languages }) => {
      const isOut = ['published', 'changed'].includes(languages[toLang('en')] ?? '')
      return isOut && kindOf(full_slug) === kind
    })
    const stateIn = (language: Language): ContentState => {
      const states = own.map(({ languages }) => languages[toLang(language)] ?? 'unpublished')
      return {
        missing: states.filter(state => state === 'unpublished').length,
        changed: states.filter(state => state === 'changed').length,
      }
    }
    const byLanguage = languageCodes.map(language => [language, stateIn(language)])
    return { kind, languages: Object.fromEntries(byLanguage) as Record<Language, ContentState> }
  })
}
