import type { RouteName } from '../../app/map/routes.ts'
import type { DeliveredStory } from '../../services/content/content.ts'

/** The screen that shows a story, by the first part of its English path. */
export const screens: Record<string, RouteName> = {
  home: 'home',
  'quit-smoking': 'quitSmoking',
  imprint: 'imprint',
  privacy: 'privacy',
  terms: 'terms',
  help: 'help',
  posts: 'posts',
}
export const articleScreens: Record<string, 'helpArticle' | 'post'> = { help: 'helpArticle', posts: 'post' }

/** A path of the service as a place in the tree: a folder's first page lies where the folder does. */
export const placeOf = (path: string): string => path.replace(/^\/|\/$/g, '')

/** Where a story lies in the English tree, by which the site knows it. */
export const englishPlaceOf = (story: DeliveredStory): string =>
  placeOf(story.default_full_slug ?? story.full_slug)
