import type { SavedView } from '../../domain/saved-views/saved-views.ts'

/** Lists that can be saved as they are seen, and what of their addresses is saved: never what or whom was searched for. */
export const viewedPages = {
  adminAddAuth: ['role', 'lacks', 'sort'],
  adminAudit: ['noun', 'days'],
  adminEmail: ['show'],
  adminLinks: ['show', 'kind', 'sort'],
  adminOutbox: ['view', 'kind', 'since'],
  adminPurchases: ['state', 'month', 'currency', 'country', 'sort', 'range'],
  adminRequests: ['kind', 'through', 'sort'],
  adminWebhooks: ['view'],
} as const
export type ViewedPage = keyof typeof viewedPages

export type SavedViewDoors = {
  list: (page: ViewedPage) => Promise<SavedView[]>
  save: (page: ViewedPage, name: string, query: string) => Promise<'saved' | 'unnamed' | 'full'>
  remove: (id: string) => Promise<void>
}
