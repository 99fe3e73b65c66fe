import { useLocation } from 'react-router'

/** What stands behind the question mark of this page's address. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search)
