import type { SavedView } from '../../domain/saved-views/saved-views.ts'

/** Lists that can be saved as they are seen, and what of their addresses is saved: never what was searched for. */
export const viewedPages = {
  adminAudit: ['noun', 'who', 'days'],
  adminOutbox: ['view', 'kind', 'since'],
} as const
export type ViewedPage = keyof typeof viewedPages

export type SavedViewDoors = {
  list: (page: ViewedPage) => Promise<SavedView[]>
  save: (page: ViewedPage, name: string, query: string) => Promise<'saved' | 'unnamed' | 'full'>
  remove: (id: string) => Promise<void>
}
