import { useLocation } from 'react-router'

/** The query of this page's address. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search)
