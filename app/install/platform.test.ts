import { expect, test } from 'vitest'
import { findPlatform } from './platform.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'

test.each([
  ['an iPhone', iPhone, 5, 'ios'],
  ['an iPad, which says it is a Mac', mac, 5, 'ios'],
  ['a Mac', mac, 0, 'desktop'],
  ['an Android phone', pixel, 5, 'android'],
  ['a Windows tablet', windows, 10, 'desktop'],
  ['a reading machine', 'curl/8', 0, undefined],
] as const)('%s', (_, userAgent, maxTouchPoints, platform) => {
  expect(findPlatform({ userAgent, maxTouchPoints })).toBe(platform)
})
