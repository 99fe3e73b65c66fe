import { useRoot } from '../root-data.ts'

/** How the browser reaches the accounts of this installation. */
export type AccountSettings = {
  projectId: string
  apiKey: string
  /** Accounts live with a host elsewhere; else with us. */
  isHosted: boolean
  /** Its origin, unless it is the vendor, whose hosts the client knows. */
  host?: string
  providers: { id: string; name: string }[]
}

/** On a page that failed before it knew anything: whoever tries something with an account is told that it didn't work. */
const unknown: AccountSettings = { projectId: '', apiKey: '', isHosted: false, providers: [] }

export const useAccountSettings = (): AccountSettings => useRoot()?.account ?? unknown
