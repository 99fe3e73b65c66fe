import { parseAddress } from '../../../services/mail/mail.ts'
import { UsageFault } from './command.ts'

/** One address, as someone typed it after a command. */
export function readAddress(address: string | undefined, command: string): string {
  try {
    return parseAddress(address ?? '')
  } catch {
    throw new UsageFault(`Name one address: npm run do ${command} someone@example.org`)
  }
}
