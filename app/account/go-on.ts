import { useSearchParams } from 'react-router'
import { safeReturnPath } from '../map/return-path.ts'
import { useLanguage } from '../words.tsx'

/** On to where the reader wanted to go, as a whole page: the server knows them now. */
export function useGoOn(): () => void {
  const language = useLanguage()
  const [query] = useSearchParams()
  return () => window.location.assign(safeReturnPath(query.get('redirect'), language))
}
