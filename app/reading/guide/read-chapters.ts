import { useEffect, useRef } from 'react'
import { type ChapterKey, chapterKeys } from '../../blocks/chapter/chapters.ts'
import { keep, useKept } from '../../browser/kept.ts'

/** Chapters read to their end, kept in this browser alone. */
const key = 'exhale:guide-read'

export const useReadChapters = (): ChapterKey[] => listIn(useKept(key))

/** For what stands at a chapter's end: once it comes into view, the chapter is read. */
export function useEndOf(chapter: ChapterKey) {
  const end = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(([seen]) => {
      const read = listIn(localStorage.getItem(key))
      if (seen?.isIntersecting && !read.includes(chapter)) keep(key, JSON.stringify([...read, chapter]))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [chapter])
  return end
}

/** What another page wrote under the key reads as nothing. */
function listIn(text: string | null | undefined): ChapterKey[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? chapterKeys.filter(chapter => value.includes(chapter)) : []
  } catch {
    return []
  }
}
