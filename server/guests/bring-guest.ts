import type { Backend } from '../backend.ts'

type Keepers = Pick<Backend, 'certificates' | 'challenges' | 'clock' | 'members' | 'responses'>

/** What a guest has here becomes the account's they sign in to: a line for each part that keeps something. */
export async function bringGuest(
  { certificates, challenges, clock, members, responses }: Keepers,
  guest: string,
  account: string,
): Promise<void> {
  await members.carry(guest, account, clock.now().getTime())
  await responses.carry(guest, account)
  await certificates.carry(guest, account)
  // Last: what others see of them is made from their days.
  await challenges.moveTo(guest, account)
}
