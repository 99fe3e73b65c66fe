import type { Say } from '../../../languages/areas.ts'

export function nameDevice(say: Say<'account'>, device: string): string {
  const [browser = '', system] = device.split(' on ')
  if (browser && system) return say('own.device', { browser, system })
  return browser || say('own.unknownDevice')
}
