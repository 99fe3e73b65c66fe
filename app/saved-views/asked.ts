import { type ViewedPage, viewedPages } from './doors.ts'

/** What of an address is a view of its list, in one order; empty where nothing is chosen. */
export function readView(page: ViewedPage, query: URLSearchParams): string {
  const kept = viewedPages[page].flatMap((name): [string, string][] => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(kept).toString()
}
