import { useNavigate } from 'react-router'
import { pathOf } from '../../map/addresses.ts'
import { useLanguage } from '../../words.tsx'

/** Leads to a story's own page of the editor. */
export function useOpenStory(): (story: { id: number }) => Promise<void> {
  const language = useLanguage()
  const navigate = useNavigate()
  return async ({ id }) => navigate(pathOf('adminStory', language, { id: String(id) }))
}
