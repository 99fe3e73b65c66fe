/** The parts of the screen, in their order. */
export const places = [
  'organisation',
  'look',
  'line',
  'imprint',
  'mail',
  'security',
  'notifications',
  'analytics',
] as const

export type SettingsPlace = (typeof places)[number]
