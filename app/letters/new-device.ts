import type { Say } from '../../languages/areas.ts'
import { createFormat } from '../../languages/format.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { button, copy, paragraph, quiet, rich } from './pieces.ts'

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
  const { own, host, page, language } = desk
  const to = own(link)
  const time = `${createFormat(language, timeZone).moment(at)} (${timeZone})`
  const browser = device.replace(' on ', ' · ')
  return {
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('newDevice.body', { address })),
      paragraph(browser ? say('newDevice.seen', { device: browser, time }) : time),
      paragraph(say('newDevice.notYou')),
      button(say('newDevice.action'), to),
      quiet(rich(say('newDevice.sessions'), { account: page('account') })),
      copy(say('fallback'), to),
    ],
    foot: { why: [say('why.account', { host })] },
  }
}
