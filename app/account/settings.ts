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

export function useAccountSettings(): AccountSettings {
  const account = useRoot()?.account
  if (!account) throw new Error('no account settings on this page')
  return account
}
