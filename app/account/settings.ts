/** How the browser reaches the accounts of this installation. */
export type AccountSettings = {
  projectId: string
  apiKey: string
  /** Accounts live with a host elsewhere; else with us. */
  isHosted: boolean
  providers: { id: string; name: string }[]
}
