type Platform = 'ios' | 'android' | 'desktop'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Which of the ways fits a device. An iPad says it is a Mac, but a Mac has no touch screen. */
export function findPlatform({ userAgent, maxTouchPoints }: Device): Platform | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  return /Windows|Macintosh|X11|CrOS/.test(userAgent) ? 'desktop' : undefined
}
