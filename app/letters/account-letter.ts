/** What the letters about one's own account are written from. No names: anyone may enter anyone's address. */
export interface AccountLetterData {
  /** The address of the account, as the reader knows it. */
  address: string
  link: string
  /** How long the link works. */
  hours: number
}
