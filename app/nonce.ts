import { createContext } from 'react'

/** The word that lets this page's scripts run. Browsers hide it from what they run, so there it is empty. */
export const NonceContext = createContext('')
