import type { Say } from '../../languages/areas.ts'
import { createFormat } from '../../languages/format.ts'
import { guard } from './account-letters.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { rich } from './pieces.ts'

export interface NewDeviceData {
  address: string
  /** Where someone asks for a new password; it carries no code. */
  link: string
  /** "Firefox on Android", or nothing where it can't be told. */
  device: string
  at: Date
  /** Where the clock hangs that the time is read from. */
  timeZone: string
}

/** After a sign-in from a browser that wasn't known. */
export function newDevice(
  say: Say<'letters'>,
  { address, link, device, at, timeZone }: NewDeviceData,
  desk: LetterDesk,
): Sentences {
  const time = `${createFormat(desk.language, timeZone).moment(at)} (${timeZone})`
  const browser = device.replace(' on ', ' · ')
  return guard(say, desk, {
    body: [
      say('newDevice.body', { address }),
      browser ? say('newDevice.seen', { device: browser, time }) : time,
      say('newDevice.notYou'),
    ],
    label: say('newDevice.action'),
    link,
    after: [rich(say('newDevice.sessions'), { account: desk.page('account') })],
    why: 'account',
  })
}
